import { trigramNumberNamed } from '../trigram/trigram.ts';
import { isHourNumber, parserOf } from './basis-fields.ts';
import { sumMethod } from './method.ts';

/** The trigrams of an object and of the direction it is in, by name, and the double-hour. */
export interface ObjectDirectionBasis {
  readonly object: string;
  readonly direction: string;
  readonly hourNumber: number;
}

const isTrigramName = (value: unknown): value is string => typeof value === 'string' && trigramNumberNamed(value) > 0;

const parseObjectDirection = parserOf<ObjectDirectionBasis>({
  object: isTrigramName,
  direction: isTrigramName,
  hourNumber: isHourNumber,
});

/**
 * 《梅花易数》端法, one line of the text: “以物为上卦，方位为下卦，合物卦之数与方卦之数加时数以取动爻”. Directions are those of 后天, numbers
 * those of 先天. 老人有忧色占: an old man (乾 1) in the south-east (巽 5) in 卯时 (4) is 姤, 10 by six leaves 4.
 */
export const OBJECT_DIRECTION = sumMethod(
  'object-direction',
  parseObjectDirection,
  ({ object, direction, hourNumber }) => {
    const [upper, lower] = [trigramNumberNamed(object), trigramNumberNamed(direction)];
    return { upper, lower, line: upper + lower + hourNumber };
  },
);
