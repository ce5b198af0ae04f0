import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import type { TrigramCode, TrigramNumber } from '../trigram/trigram.ts';

/** Where a text comes from, how it was checked, and its licence. Every data file begins with one. */
export interface TextSource {
  readonly edition: string;
  readonly method: string;
  readonly licence: string;
}

/** A text for each of the sixty-four hexagrams. */
export interface ByHexagram<T> {
  readonly source: TextSource;
  readonly hexagrams: Readonly<Record<HexagramCode, T>>;
}

/** The classic of one hexagram. No text begins with a label or a name: 初九 and 屯 are derived from the code. */
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

/** The wings that belong to no single hexagram. None is in the data yet. */
export type WingName = '文言·乾' | '文言·坤' | '系辞上' | '系辞下' | '说卦' | '序卦' | '杂卦';

export interface Classic extends ByHexagram<HexagramText> {
  readonly wings?: Readonly<Partial<Record<WingName, string>>>;
}

/** 白话: a faithful modern rendering of judgment and lines, no more. */
export interface PlainText {
  readonly judgment: string;
  readonly lines: readonly string[];
}

/** 白话 of the wings that belong to a hexagram; `xiaoxiang` has one for each line. */
export interface PlainWings {
  readonly tuan: string;
  readonly daxiang: string;
  readonly xiaoxiang: readonly string[];
}

export interface Pronunciation {
  /** Of the short name: zhūn. */
  readonly name: string;
  /** Rare or unusually read characters as they stand in the text, with pinyin: ['邅', 'zhān'], ['用说', 'yòng tuō']. */
  readonly readings: readonly (readonly [text: string, pinyin: string])[];
}

/** 解读, 取象, 应用: what the page of a line adds to its text and 白话. */
export interface Detail {
  readonly interpretation: string;
  readonly symbol: string;
  readonly application: string;
}

export interface HexagramDetail {
  readonly judgment: Detail;
  readonly lines: readonly Detail[];
}

export interface TrigramText {
  readonly code: TrigramCode;
  readonly name: string;
  readonly pinyin: string;
  readonly number: TrigramNumber;
  /** ☰ */
  readonly symbol: string;
  readonly image: string;
  /** 五行 */
  readonly element: string;
  /** 卦德: 健 */
  readonly virtue: string;
  readonly nature: string;
  /** 家人, 身体, 动物 … each with its value. */
  readonly correspondences: readonly (readonly [aspect: string, value: string])[];
  /** Four lines. */
  readonly poem: readonly string[];
  readonly strongSeason: string;
  readonly waningSeason: string;
}

/** How a number of moving lines is read, verbatim, and what a reader should know about it. */
export interface MovingLinesRule {
  readonly quotation: string;
  readonly note: string | null;
}

export interface Motto {
  readonly text: string;
  /** 乾·大象 */
  readonly source: string;
}

export interface ArticleFigure {
  readonly hexagram: HexagramCode;
  readonly moving: LineIndex | null;
  readonly caption: string;
}

export type ArticleBlock =
  | { readonly heading: string }
  | { readonly text: string }
  | { readonly steps: readonly string[] }
  | { readonly figures: readonly ArticleFigure[] };

export interface Article {
  readonly id: string;
  readonly category: '基础' | '进阶' | '技巧';
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly ArticleBlock[];
}
