import { type CastFigure, changedOf } from '../casting/cast-name.ts';
import { type HexagramCode, lowerMutualOf, lowerOf, mutualOf, upperMutualOf, upperOf } from '../hexagram/hexagram.ts';
import { isInLowerHalf, type LineIndex } from '../hexagram/line.ts';
import type { TrigramCode } from '../trigram/trigram.ts';

/** A mutual trigram and the lines it is made of, counted from 1 at the bottom: “艮 · 三至五爻”. */
export interface Mutual {
  readonly trigram: TrigramCode;
  readonly lines: '二至四爻' | '三至五爻';
}

interface FigureReading extends CastFigure {
  /** 变卦, 之卦: `main` with the moving lines flipped. */
  readonly changed: HexagramCode;
  /** 互卦 of `main`. */
  readonly mutual: HexagramCode;
}

/** One line moves: 体 and 用 exist (《梅花易数》: “动者为用，静者为体”). */
export interface BodyUseReading extends FigureReading {
  readonly kind: 'bodyUse';
  readonly movingLine: LineIndex;
  /** 体 is the trigram without the moving line, 用 the one with it. */
  readonly body: TrigramCode;
  readonly use: TrigramCode;
  readonly bodyMutual: Mutual;
  readonly useMutual: Mutual;
  /** For 乾 and 坤 only, null for all others: the mutuals of `changed` (《梅花易数》: “乾坤无互，互其变卦”). */
  readonly changedMutuals: { readonly bodyMutual: Mutual; readonly useMutual: Mutual } | null;
}

/** No line moves, or several: neither trigram is 体. kaobianzhan.ts says what to read. */
export interface WholeReading extends FigureReading {
  readonly kind: 'whole';
}

/** Everything derived from a hexagram and its moving lines. */
export type Reading = BodyUseReading | WholeReading;

/**
 * 体互 is the mutual on the side of 体, 用互 the other one (《梅花易数》体用互变之诀, received text: “如体在上，则上互为体之互，下互为用之互”).
 * 屯 with 初爻 moving: 用 is 震 below, so 用互 = 坤 (二至四爻) and 体互 = 艮 (三至五爻).
 */
function mutualsOf(hexagram: HexagramCode, moving: LineIndex): { bodyMutual: Mutual; useMutual: Mutual } {
  const lower: Mutual = { trigram: lowerMutualOf(hexagram), lines: '二至四爻' };
  const upper: Mutual = { trigram: upperMutualOf(hexagram), lines: '三至五爻' };
  return isInLowerHalf(moving) ? { bodyMutual: upper, useMutual: lower } : { bodyMutual: lower, useMutual: upper };
}

/** For any number of moving lines: as it was read before there were 体 and 用. */
export const wholeReadingOf = ({ main, moving }: CastFigure): WholeReading => ({
  kind: 'whole',
  main,
  moving,
  changed: changedOf({ main, moving }),
  mutual: mutualOf(main),
});

export function readingOf({ main, moving }: CastFigure): Reading {
  const figure = wholeReadingOf({ main, moving });
  const { changed } = figure;
  const [movingLine] = moving;
  if (movingLine === undefined || moving.length > 1) return figure;
  const [body, use] = isInLowerHalf(movingLine) ? [upperOf(main), lowerOf(main)] : [lowerOf(main), upperOf(main)];
  const hasNoMutual = main === '111111' || main === '000000';
  return {
    ...figure,
    kind: 'bodyUse',
    movingLine,
    body,
    use,
    ...mutualsOf(main, movingLine),
    changedMutuals: hasNoMutual ? mutualsOf(changed, movingLine) : null,
  };
}
