import { type HexagramCode, hexagramOf } from '../hexagram/hexagram.ts';
import { type LineIndex, lineOf } from '../hexagram/line.ts';
import { type TrigramCode, type TrigramNumber, trigramOf } from '../trigram/trigram.ts';

/** What a cast fixes: the figure and the one line that moves. Everything else is derived (see reading.ts). */
export interface ManualCast {
  readonly method: 'manual';
  readonly main: HexagramCode;
  readonly moving: LineIndex;
}

/** A time cast keeps the numbers it came from, so that a screen can show its arithmetic years later. */
export interface TimeCast {
  readonly method: 'time';
  readonly main: HexagramCode;
  readonly moving: LineIndex;
  readonly basis: TimeBasis;
}

export type Cast = ManualCast | TimeCast;

/** The four numbers of 年月日时起卦; the calendar gives them (casting/time-basis.ts). */
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

/** The sums and what the divisions leave: 34 by 8 leaves 2, 兑. */
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

/** Divides the old way, where an even division leaves the divisor itself: 16 by 8 leaves 8. */
const remainder = (sum: number, divisor: number): number => sum % divisor || divisor;

/**
 * 年月日时起卦 (《梅花易数》卷一): 年月日之和除八为上卦，加时除八为下卦，再以总数除六为动爻.
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
