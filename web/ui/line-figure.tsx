import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import type { TrigramCode } from '#core/trigram/trigram.ts';
import styles from './line-figure.module.css';

interface LineFigureProps {
  /** Three or six lines, top line first. */
  readonly code: TrigramCode | HexagramCode;
  readonly moving?: LineIndex | undefined;
  /** What a reader who cannot see the figure is told; without one the figure is decoration beside its name. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** Drawn line by line from the bottom, once, where motion is welcome. */
  readonly isDrawn?: boolean;
}

const WIDTH = 100;
const BAR = 10;
const GAP = 8;
const SPLIT = 14;
const HALF = (WIDTH - SPLIT) / 2;
const LINE_MS = 90;

function Bars({ y, isSolid }: { readonly y: number; readonly isSolid: boolean }) {
  if (isSolid) return <rect x={0} y={y} width={WIDTH} height={BAR} rx={1} />;
  return (
    <>
      <rect x={0} y={y} width={HALF} height={BAR} rx={1} />
      <rect x={WIDTH - HALF} y={y} width={HALF} height={BAR} rx={1} />
    </>
  );
}

/** A trigram or hexagram drawn from its lines; a moving line is cinnabar and marked ○ (yang) or × (yin), as tradition writes it. */
export function LineFigure({ code, moving, label, className, isDrawn = false }: LineFigureProps) {
  const lines = [...code];
  const height = lines.length * (BAR + GAP) - GAP;
  const movingDigit = moving === undefined ? -1 : lines.length - 1 - moving;
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named above, or hidden beside a name that is written out
    <svg viewBox={`0 0 ${WIDTH} ${height}`} overflow="visible" fill="currentColor" className={className} {...named}>
      {lines.map((line, digit) => {
        const y = digit * (BAR + GAP);
        const isMoving = digit === movingDigit;
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            key={digit}
            fill={isMoving ? 'var(--cinnabar)' : undefined}
            className={isDrawn ? styles.drawn : undefined}
            style={isDrawn ? { animationDelay: `${(lines.length - 1 - digit) * LINE_MS}ms` } : undefined}
          >
            <Bars y={y} isSolid={line === '1'} />
            {isMoving && <MovingMark y={y + BAR / 2} isYang={line === '1'} />}
          </g>
        );
      })}
    </svg>
  );
}

function MovingMark({ y, isYang }: { readonly y: number; readonly isYang: boolean }) {
  const stroke = { fill: 'none', stroke: 'var(--cinnabar)', strokeWidth: 2 };
  if (isYang) return <circle cx={110} cy={y} r={4} {...stroke} />;
  return <path d={`M106 ${y - 4}l8 8m0-8l-8 8`} {...stroke} />;
}
