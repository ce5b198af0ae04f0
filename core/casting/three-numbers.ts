import { areCounts, fieldsOf } from './basis-fields.ts';
import { sumMethod } from './method.ts';

export interface ThreeNumbersBasis {
  readonly numbers: readonly [number, number, number];
}

function parseThreeNumbersBasis(value: unknown): ThreeNumbersBasis | null {
  const { numbers } = fieldsOf(value);
  return areCounts(numbers, 3) ? { numbers: [...numbers] as [number, number, number] } : null;
}

/** A modern custom without an example in the book: one number each for upper trigram, lower trigram and line. 3, 5, 7: 离 over 巽, 初爻. */
export const THREE_NUMBERS = sumMethod(
  'three-numbers',
  parseThreeNumbersBasis,
  ({ numbers: [upper, lower, line] }) => ({ upper, lower, line }),
);
