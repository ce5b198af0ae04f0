import type { TrigramCode } from './trigram.ts';

/** Clockwise from the top. South is above, as on the old charts, so that east is at the left. */
export const DIRECTIONS = ['南', '西南', '西', '西北', '北', '东北', '东', '东南'] as const;

/** A chart of the eight trigrams: their places clockwise from the south. */
export interface TrigramCircle {
  readonly name: string;
  /** The words of 《说卦》 that the chart is drawn from. */
  readonly source: string;
  readonly trigrams: readonly TrigramCode[];
}

/** 先天八卦: each trigram faces the one that differs in every line. 乾 is in the south, 坤 in the north. */
export const EARLIER_HEAVEN: TrigramCircle = {
  name: '先天',
  source: '天地定位，山泽通气，雷风相薄，水火不相射',
  trigrams: ['111', '110', '010', '100', '000', '001', '101', '011'],
};

/** 后天八卦: the round of the year from 震, the east, clockwise. 离 is in the south, 坎 in the north. */
export const LATER_HEAVEN: TrigramCircle = {
  name: '后天',
  source: '帝出乎震，齐乎巽，相见乎离，致役乎坤，说言乎兑，战乎乾，劳乎坎，成言乎艮',
  trigrams: ['101', '000', '011', '111', '010', '100', '001', '110'],
};
