import { areCounts, fieldsOf, isHourNumber } from './basis-fields.ts';
import { sumMethod } from './method.ts';

export interface TwoNumbersBasis {
  readonly numbers: readonly [number, number];
  readonly hourNumber: number;
}

function parseTwoNumbersBasis(value: unknown): TwoNumbersBasis | null {
  const { numbers, hourNumber } = fieldsOf(value);
  if (!areCounts(numbers, 2) || !isHourNumber(hourNumber)) return null;
  return { numbers: [...numbers] as [number, number], hourNumber };
}

/**
 * 《梅花易数》邻夜扣门借物占: the first run gives the upper trigram, the second the lower one, both with the hour the line (爻以六除:
 * “取爻当以时加之”). One knock, then five, in 酉时 (10): 乾 over 巽, 16 by six leaves 4.
 */
export const TWO_NUMBERS = sumMethod(
  'two-numbers',
  parseTwoNumbersBasis,
  ({ numbers: [upper, lower], hourNumber }) => ({
    upper,
    lower,
    line: upper + lower + hourNumber,
  }),
);
