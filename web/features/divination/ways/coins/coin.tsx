import styles from './coins.module.css';

interface CoinProps {
  readonly isBack: boolean;
  /** Which of the three it is: each lies a little otherwise and lands in its turn. */
  readonly index: 0 | 1 | 2;
  readonly isLanding: boolean;
}

const TILTS = ['rotate(-8 50 50)', 'rotate(6 50 58)', 'rotate(-3 50 50)'] as const;
const SINKS = [0, 9, 3] as const;

/** 開 above, 元 below, 通 at the right, 寶 at the left. */
const INSCRIPTION = [
  ['開', 50, 27],
  ['元', 50, 88],
  ['通', 80, 57.5],
  ['寶', 20, 57.5],
] as const;

/** One coin of 開元通寶. A throw is two half-turns, so the other side is seen on the way. */
export function Coin({ isBack, index, isLanding }: CoinProps) {
  return (
    <svg viewBox="0 0 100 124" className={styles.coin} data-coin={index} aria-hidden="true">
      <ellipse cx={50} cy={107 + SINKS[index]} rx={38} ry={5} className={styles.shadow} />
      <g transform={`translate(0 ${SINKS[index]})`}>
        <g className={isLanding ? styles.landing : undefined}>
          <g transform={TILTS[index]}>
            <Face isBack={isBack} />
            {isLanding && (
              <g className={styles.otherSide}>
                <Face isBack={!isBack} />
              </g>
            )}
          </g>
        </g>
      </g>
    </svg>
  );
}

function Face({ isBack }: { readonly isBack: boolean }) {
  return (
    <>
      <circle cx={50} cy={50} r={48} className={styles.metal} />
      <circle cx={50} cy={50} r={42.5} className={styles.rim} />
      {isBack ? (
        <path d="M38 16A13 13 0 0 0 62 16A22 22 0 0 1 38 16z" className={styles.mark} />
      ) : (
        INSCRIPTION.map(([character, x, y]) => (
          <text key={character} x={x} y={y} className={styles.mark}>
            {character}
          </text>
        ))
      )}
      <path d="M34.500 34.500h31v31h-31z" className={styles.rim} />
      <path d="M38 38h24v24h-24z" className={styles.hole} />
    </>
  );
}
