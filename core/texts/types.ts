import type { HexagramCode } from '../hexagram/hexagram.ts';

/** Where a text comes from, how it was checked, and on what terms it may be used. Every data file opens with one. */
export interface TextSource {
  readonly edition: string;
  readonly method: string;
  readonly licence: string;
}

/** The classic of one hexagram. No labels and no names before a text: 初九 and 屯 are derived from the code. */
export interface HexagramText {
  /** 卦辞 */
  readonly judgment: string;
  /** 爻辞, the first is 初爻; 乾 and 坤 have a seventh, 用九 and 用六. */
  readonly lines: readonly string[];
  /** 彖传 */
  readonly tuan: string;
  /** 大象传 */
  readonly daxiang: string;
  /** 小象传, one for each of `lines`. */
  readonly xiaoxiang: readonly string[];
}

/** The wings that belong to no single hexagram; they have their place here and come later. */
export type WingName = '文言·乾' | '文言·坤' | '系辞上' | '系辞下' | '说卦' | '序卦' | '杂卦';

export interface Classic {
  readonly source: TextSource;
  readonly hexagrams: Readonly<Partial<Record<HexagramCode, HexagramText>>>;
  readonly wings?: Readonly<Partial<Record<WingName, string>>>;
}
