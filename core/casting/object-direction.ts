import { parseTrigramName, trigramNumberOf } from '../trigram/trigram.ts';
import { fieldsOf, isHourNumber } from './basis-fields.ts';
import { sumMethod } from './method.ts';

/** The trigrams of an object and of the direction it is in, by name, and the double-hour. */
export interface ObjectDirectionBasis {
  readonly object: string;
  readonly direction: string;
  readonly hourNumber: number;
}

/** 先天数 of a trigram by its name; 0 for any other text. */
function numberOf(name: unknown): number {
  const trigram = parseTrigramName(typeof name === 'string' ? name : '');
  return trigram.ok ? trigramNumberOf(trigram.value) : 0;
}

function parseObjectDirectionBasis(value: unknown): ObjectDirectionBasis | null {
  const { object, direction, hourNumber } = fieldsOf(value);
  if (numberOf(object) === 0 || numberOf(direction) === 0 || !isHourNumber(hourNumber)) return null;
  return { object: object as string, direction: direction as string, hourNumber };
}

/**
 * 《梅花易数》端法, one line of the text: “以物为上卦，方位为下卦，合物卦之数与方卦之数加时数以取动爻”. Directions are those of 后天, numbers
 * those of 先天. 老人有忧色占: an old man (乾 1) in the south-east (巽 5) in 卯时 (4) is 姤, 10 by six leaves 4.
 */
export const OBJECT_DIRECTION = sumMethod(
  'object-direction',
  parseObjectDirectionBasis,
  ({ object, direction, hourNumber }) => {
    const [upper, lower] = [numberOf(object), numberOf(direction)];
    return { upper, lower, line: upper + lower + hourNumber };
  },
);
