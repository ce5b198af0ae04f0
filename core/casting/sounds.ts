import { isCount, isHourNumber, parserOf } from './basis-fields.ts';
import { sumMethod } from './method.ts';

/** A number of sounds in one run, or of things, and the double-hour. */
export interface CountBasis {
  readonly number: number;
  readonly hourNumber: number;
}

export const parseCountBasis = parserOf<CountBasis>({ number: isCount, hourNumber: isHourNumber });

/**
 * 《梅花易数》声音占: “数得几数，起作上卦，加时数配作下卦”. The number gives the upper trigram, number and hour the lower one; the book does not
 * say where the line comes from, the same sum is the custom. 12 sounds in 午时 (7): 12 leaves 4 (震), 19 leaves 3 (离) and, by six, 1.
 */
export const SOUNDS = sumMethod('sounds', parseCountBasis, ({ number, hourNumber }) => ({
  upper: number,
  lower: number + hourNumber,
  line: number + hourNumber,
}));
