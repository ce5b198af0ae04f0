import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import type { TrigramCode } from '#core/trigram/trigram.ts';

interface LineFigureProps {
  /** Three or six lines, top line first, or one. */
  readonly code: TrigramCode | HexagramCode | '0' | '1';
  readonly moving?: readonly LineIndex[] | undefined;
  /**
   * The accessible name; without one the figure is decoration beside a written name. In a tile or row it names the whole tile,
   * 第3卦，水雷屯, and the text beside it is hidden from screen readers.
   */
  readonly label?: string | undefined;
  /** Else as wide as its class says. */
  readonly width?: number | string | undefined;
  readonly className?: string | undefined;
}

const WIDTH = 100;
const BAR = 10;
const GAP = 8;
const SPLIT = 14;
const HALF = (WIDTH - SPLIT) / 2;

/** SVG path of one line: one bar, or two with a gap. */
const barsAt = (digit: number, isSolid: boolean): string => {
  const y = digit * (BAR + GAP);
  return isSolid
    ? `M0 ${y}h${WIDTH}v${BAR}H0z`
    : `M0 ${y}h${HALF}v${BAR}H0zM${WIDTH - HALF} ${y}h${HALF}v${BAR}h-${HALF}z`;
};

/** All lines in one path, without the moving ones: one element for each of the 64 figures of the library. */
const outlineOf = (lines: readonly string[], movingDigits: readonly number[]): string =>
  lines.map((line, digit) => (movingDigits.includes(digit) ? '' : barsAt(digit, line === '1'))).join('');

/** A trigram or hexagram. Every moving line is red and marked ○ (yang) or × (yin), the traditional marks. */
export function LineFigure({ code, moving = [], label, width, className }: LineFigureProps) {
  const lines = [...code];
  const height = lines.length * (BAR + GAP) - GAP;
  const movingDigits = moving.map((line) => lines.length - 1 - line);
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={width}
      overflow="visible"
      fill="currentColor"
      className={className}
      {...named}
    >
      <path d={outlineOf(lines, movingDigits)} />
      {movingDigits.map((digit) => (
        <MovingLine key={digit} digit={digit} isYang={lines[digit] === '1'} />
      ))}
    </svg>
  );
}

function MovingLine({ digit, isYang }: { readonly digit: number; readonly isYang: boolean }) {
  return (
    <>
      <path d={barsAt(digit, isYang)} fill="var(--cinnabar)" />
      <MovingMark y={digit * (BAR + GAP) + BAR / 2} isYang={isYang} />
    </>
  );
}

function MovingMark({ y, isYang }: { readonly y: number; readonly isYang: boolean }) {
  const stroke = { fill: 'none', stroke: 'var(--cinnabar)', strokeWidth: 2 };
  if (isYang) return <circle cx={110} cy={y} r={4} {...stroke} />;
  return <path d={`M106 ${y - 4}l8 8m0-8l-8 8`} {...stroke} />;
}
