import { type HexagramCode, hexagramOf, lowerOf, upperOf } from '../hexagram/hexagram.ts';
import { TRIGRAM_CODES, trigramNumberOf } from '../trigram/trigram.ts';

/**
 * 先天六十四卦: by the inner trigram in 先天 order, then by the outer one. 乾 夬 大有 … 泰, 履 兑 … 临, to 坤. It is the order of 邵雍, drawn as
 * 伏羲六十四卦方位 at the head of 朱熹's 《周易本义》.
 */
export const EARLIER_HEAVEN_ORDER: readonly HexagramCode[] = TRIGRAM_CODES.flatMap((lower) =>
  TRIGRAM_CODES.map((upper) => hexagramOf(upper, lower)),
);

/**
 * 圆图, clockwise from the south, which is above: 姤 to 坤 down the right side, then 复 to 乾 up the left. 乾 and 姤 meet in the south, 坤 and 复
 * in the north, and every figure has its 错卦 straight across.
 */
export const RING: readonly HexagramCode[] = [
  ...EARLIER_HEAVEN_ORDER.slice(32),
  ...EARLIER_HEAVEN_ORDER.slice(0, 32).toReversed(),
];

/** 方图: 乾 at the lower right, 坤 at the upper left. 屯, 坎 over 震, is in the fourth row from below and the sixth column from the right. */
export const squarePlaceOf = (hexagram: HexagramCode) => ({
  /** From the bottom: the number of the inner trigram. */
  rowNumber: trigramNumberOf(lowerOf(hexagram)),
  /** From the right: the number of the outer trigram. */
  columnNumber: trigramNumberOf(upperOf(hexagram)),
});
