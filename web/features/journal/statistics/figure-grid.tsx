import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type HexagramCode, hexagramOf } from '#core/hexagram/hexagram.ts';
import { fullName, shortName } from '#core/hexagram/king-wen.ts';
import { TRIGRAM_CODES, trigramName } from '#core/trigram/trigram.ts';
import { owned } from '#web/platform/navigation/own-state.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './statistics-page.module.css';

const SIDE = TRIGRAM_CODES.length;
/** Columns are 上卦, rows 下卦. */
const CODES: readonly HexagramCode[] = TRIGRAM_CODES.flatMap((lower) =>
  TRIGRAM_CODES.map((upper) => hexagramOf(upper, lower)),
);
const STEPS = 4;
const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: SIDE, ArrowUp: -SIDE };

/** 0 for none; then four steps of ink up to the figure that was cast most. */
const stepOf = (count: number, most: number): number => (count === 0 ? 0 : Math.ceil((count / most) * STEPS));

/** The sixty-four as one control: a finger or the arrow keys move the outline, the row below names the figure and opens its casts. */
export function FigureGrid({ figures }: { readonly figures: ReadonlyMap<HexagramCode, number> }) {
  const most = Math.max(1, ...figures.values());
  const first = CODES.findIndex((code) => figures.get(code) === most);
  const [at, setAt] = useState(Math.max(0, first));
  const grid = useRef<HTMLDivElement>(null);
  const chosen = CODES[at] ?? '111111';
  const count = figures.get(chosen) ?? 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setAt((at + move + CODES.length) % CODES.length);
  };
  const onPointer = (event: PointerEvent) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-cell]');
    if (under && grid.current?.contains(under)) setAt(Number(under.getAttribute('data-cell')));
  };
  const openCasts = () => navigate('/profile', { state: { filter: owned({ query: fullName(chosen) }) } });

  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span />
        {TRIGRAM_CODES.map((code) => (
          <span key={code}>{trigramName(code)}</span>
        ))}
      </div>
      <div
        ref={grid}
        className={styles.grid}
        role="slider"
        tabIndex={0}
        aria-label="六十四卦各起过几次，用方向键逐卦看"
        aria-valuemin={1}
        aria-valuemax={CODES.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${fullName(chosen)}，${count} 次`}
        onKeyDown={onKeyDown}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        {CODES.map((code, index) => (
          <Cell
            key={code}
            index={index}
            code={code}
            step={stepOf(figures.get(code) ?? 0, most)}
            isChosen={index === at}
          />
        ))}
      </div>
      <Scale most={most} />
      <button type="button" className={styles.below} disabled={count === 0} onClick={openCasts}>
        <b>{fullName(chosen)}</b> {count} 次 {count > 0 && <ForwardIcon color="inherit" />}
      </button>
    </>
  );
}

interface CellProps {
  readonly index: number;
  readonly code: HexagramCode;
  readonly step: number;
  readonly isChosen: boolean;
}

/** A row begins with the name of its 下卦. */
const Cell = ({ index, code, step, isChosen }: CellProps) => (
  <>
    {index % SIDE === 0 && <span className={styles.row}>{trigramName(TRIGRAM_CODES[index / SIDE] ?? '111')}</span>}
    <span data-cell={index} data-step={step} data-chosen={isChosen || undefined}>
      <span className={styles.name}>{shortName(code)}</span>
    </span>
  </>
);

const Scale = ({ most }: { readonly most: number }) => (
  <span className={styles.scale} aria-hidden="true">
    0
    {[0, 1, 2, 3, 4].map((step) => (
      <i key={step} data-step={step} />
    ))}
    {most} 次
  </span>
);
