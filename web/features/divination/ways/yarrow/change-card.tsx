import type { ReactNode } from 'react';
import type { YarrowChange } from '#core/casting/yarrow.ts';
import styles from './yarrow.module.css';

interface ChangeCardProps {
  readonly stalks: number;
  /** Null until the stalks are divided: the rows are there already, so that nothing moves. */
  readonly change: YarrowChange | null;
}

/** One change, counted: both heaps off by fours, what is left over, and what is set aside. */
export function ChangeCard({ stalks, change }: ChangeCardProps) {
  return (
    <>
      <div className={styles.halves}>
        <div>
          <p>左 {change ? <strong>{change.left}</strong> : '—'}</p>
          {change && <Counted heap={change.left} remainder={change.leftRemainder} />}
        </div>
        <div>
          <p>
            右 {change ? <strong>{change.right}</strong> : '—'}
            {change && (
              <>
                {' '}
                挂 <em>1</em> 剩 {change.right - 1}
              </>
            )}
          </p>
          {change && <Counted heap={change.right - 1} remainder={change.rightRemainder} hung={<Hung />} />}
        </div>
      </div>
      <p className={styles.sum}>
        <span>
          挂扐{' '}
          {change ? (
            <>
              1 + {change.leftRemainder} + {change.rightRemainder} = <em>{change.setAside}</em>
            </>
          ) : (
            '—'
          )}
        </span>
        <span>
          {change ? (
            <>
              {stalks} − {change.setAside} = <strong>{change.rest}</strong> 策
            </>
          ) : (
            `${stalks} 策`
          )}
        </span>
      </p>
    </>
  );
}

interface CountedProps {
  readonly heap: number;
  readonly remainder: number;
  readonly hung?: ReactNode;
}

function Counted({ heap, remainder, hung }: CountedProps) {
  const fours = (heap - remainder) / 4;
  return (
    <>
      <p className={styles.tallies} aria-hidden="true">
        {hung}
        {Array.from({ length: fours }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all fours are alike
          <Tally key={index} strokes={4} />
        ))}
        <Tally strokes={remainder} isLeftOver />
      </p>
      <p>
        4 × {fours}，余 <em>{remainder}</em>
      </p>
    </>
  );
}

const Tally = ({ strokes, isLeftOver = false }: { readonly strokes: number; readonly isLeftOver?: boolean }) => (
  <svg
    width={strokes * 4}
    height={20}
    viewBox={`0 0 ${strokes * 4} 20`}
    className={isLeftOver ? styles.leftOver : undefined}
    aria-hidden="true"
  >
    <path d={Array.from({ length: strokes }, (_, index) => `M${index * 4 + 2} 1v18`).join('')} />
  </svg>
);

const Hung = () => (
  <svg width={15} height={20} viewBox="0 0 15 20" className={styles.leftOver} aria-hidden="true">
    <path d="M2 17L13 4" />
  </svg>
);
