import { areCounts, isHourNumber, parserOf } from './basis-fields.ts';
import { sumMethod } from './method.ts';

export interface TwoNumbersBasis {
  readonly numbers: readonly [number, number];
  readonly hourNumber: number;
}

const isPair = (value: unknown): value is readonly [number, number] => areCounts(value, 2);

/**
 * 《梅花易数》邻夜扣门借物占: the first run gives the upper trigram, the second the lower one, both with the hour the line (爻以六除:
 * “取爻当以时加之”). One knock, then five, in 酉时 (10): 乾 over 巽, 16 by six leaves 4.
 */
export const TWO_NUMBERS = sumMethod(
  'two-numbers',
  parserOf<TwoNumbersBasis>({ numbers: isPair, hourNumber: isHourNumber }),
  ({ numbers: [upper, lower], hourNumber }) => ({
    upper,
    lower,
    line: upper + lower + hourNumber,
  }),
);
