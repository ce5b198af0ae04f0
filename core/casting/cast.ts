import { type HexagramCode, hexagramOf } from '../hexagram/hexagram.ts';
import { type LineIndex, lineOf } from '../hexagram/line.ts';
import { type TrigramCode, type TrigramNumber, trigramOf } from '../trigram/trigram.ts';

/** A hexagram and its one moving line. Everything else about a cast is derived from these two (casting/reading.ts). */
export interface ManualCast {
  readonly method: 'manual';
  readonly main: HexagramCode;
  readonly moving: LineIndex;
}

/** A time cast also stores the four numbers it was computed from, so that its arithmetic can be shown later. */
export interface TimeCast {
  readonly method: 'time';
  readonly main: HexagramCode;
  readonly moving: LineIndex;
  readonly basis: TimeBasis;
}

export type Cast = ManualCast | TimeCast;

/** The four numbers of 年月日时起卦; casting/time-basis.ts computes them from the calendar. */
export interface TimeBasis {
  /** Branch of the lunar year: 子 1 … 亥 12. */
  readonly yearNumber: number;
  /** Lunar month: 正月 1 … 十二月 12; a leap month counts as the month it repeats. */
  readonly monthNumber: number;
  /** Lunar day: 1 … 30. */
  readonly dayNumber: number;
  /** Branch of the double-hour: 子 1 … 亥 12. */
  readonly hourNumber: number;
}

/** The two sums and the three remainders: 34 divided by 8 leaves 2, which is 兑. */
export interface TimeArithmetic {
  readonly dateSum: number;
  readonly momentSum: number;
  readonly upperNumber: TrigramNumber;
  readonly lowerNumber: TrigramNumber;
  readonly lineNumber: 1 | 2 | 3 | 4 | 5 | 6;
}

export function castManually(upper: TrigramCode, lower: TrigramCode, moving: LineIndex): ManualCast {
  return { method: 'manual', main: hexagramOf(upper, lower), moving };
}

/** The remainder from 1 to the divisor, never 0: 16 by 8 leaves 8 (《梅花易数》卦以八除: “如得八数整，即坤卦”). */
const remainder = (sum: number, divisor: number): number => sum % divisor || divisor;

/**
 * 《梅花易数》年月日时起例: “年月日为上卦……又以年月日时总数取爻”. Year + month + day, divided by 8, gives the upper trigram; with
 * the hour added, divided by 8 the lower trigram and divided by 6 the moving line.
 * 辰年十二月十七日申时 = 5, 12, 17, 9: 34 leaves 2 (兑), 43 leaves 3 (离) and, by six, 1 (初爻).
 */
export function arithmeticOf({ yearNumber, monthNumber, dayNumber, hourNumber }: TimeBasis): TimeArithmetic {
  const dateSum = yearNumber + monthNumber + dayNumber;
  const momentSum = dateSum + hourNumber;
  return {
    dateSum,
    momentSum,
    upperNumber: remainder(dateSum, 8) as TrigramNumber,
    lowerNumber: remainder(momentSum, 8) as TrigramNumber,
    lineNumber: remainder(momentSum, 6) as TimeArithmetic['lineNumber'],
  };
}

/** 观梅占: 辰年十二月十七日申时 gives 泽火革 with 初爻 moving; 牡丹占: 巳年三月十六日卯时 gives 天风姤 with 五爻. */
export function castByTime(basis: TimeBasis): TimeCast {
  const { upperNumber, lowerNumber, lineNumber } = arithmeticOf(basis);
  const main = hexagramOf(trigramOf(upperNumber), trigramOf(lowerNumber));
  return { method: 'time', main, moving: lineOf(lineNumber), basis };
}
