import { hexagramOfLines, LINE_INDICES } from '../hexagram/line.ts';
import { areNumbers, fieldsOf } from './basis-fields.ts';
import type { CastFigure } from './cast-name.ts';
import type { CastingMethod } from './method.ts';

/** 6 老阴 (交), 7 少阳 (单), 8 少阴 (拆), 9 老阳 (重): odd is yang, 6 and 9 move. */
export type LineValue = 6 | 7 | 8 | 9;

export interface CoinsBasis {
  /** The sums of the six throws, from the bottom: 背 counts 3, 字 2. */
  readonly coins: readonly LineValue[];
}

/** One throw of three coins, true where 背 is up, which counts 3; 字 counts 2. 背 背 字 is 8. */
export const throwValueOf = (backs: readonly [boolean, boolean, boolean]): LineValue =>
  (6 + backs.filter(Boolean).length) as LineValue;

export const isMovingValue = (value: LineValue | undefined): boolean => value === 6 || value === 9;

export const figureOfValues = (values: readonly LineValue[]): CastFigure => ({
  main: hexagramOfLines(values.map((value) => value % 2 === 1)),
  moving: LINE_INDICES.filter((line) => isMovingValue(values[line])),
});

/**
 * Three coins for each line (贾公彦, 士冠礼疏): three 背 are 9 重, none 6 交, one 7 单, two 8 拆. 7, 8, 9, 6, 7, 8 from the bottom is
 * 既济 with 三爻 and 四爻 moving.
 */
export const COINS: CastingMethod<'coins', CoinsBasis> = {
  name: 'coins',
  parseBasis(value) {
    const { coins } = fieldsOf(value);
    return areNumbers(coins, 6, 6, 9) ? { coins: [...coins] as LineValue[] } : null;
  },
  figureOf: ({ coins }) => figureOfValues(coins),
};
