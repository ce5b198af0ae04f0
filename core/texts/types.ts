import type { MethodWithBasis } from '../casting/cast.ts';
import type { CastFigure } from '../casting/cast-name.ts';
import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { LineIndex } from '../hexagram/line.ts';
import type { Relation } from '../reading/relation.ts';
import type { Element } from '../trigram/element.ts';
import type { TrigramCode, TrigramNumber } from '../trigram/trigram.ts';

/** Where a text comes from, how it was checked, and its licence. Every data file has one; those of the hexagrams share theirs. */
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

/** Of the ten wings those that belong to no single hexagram, in the order of the book; 彖 and 象 are part of `HexagramText`. */
export type WingId = 'wenyan-qian' | 'wenyan-kun' | 'xici-shang' | 'xici-xia' | 'shuogua' | 'xugua' | 'zagua';

/** A hexagram that a passage mentions. `line`: it quotes or explains this one of its `lines`, the first is 0. */
export interface PassageSubject {
  readonly code: HexagramCode | TrigramCode;
  readonly line?: number;
}

/** What is read in one breath. */
export interface Passage {
  readonly text: string;
  /** 白话 of exactly this passage. */
  readonly plain: string;
  /** 异说 where commentators differ, 按 for a remark. */
  readonly notes?: readonly string[];
  readonly about?: readonly PassageSubject[];
}

export interface WingChapter {
  /** 第五章, 上篇, 第二节; empty where the wing has one chapter only. */
  readonly title: string;
  readonly passages: readonly Passage[];
}

export interface Wing {
  readonly id: WingId;
  readonly title: string;
  readonly chapters: readonly WingChapter[];
}

/** 白话: a faithful modern rendering of judgment and lines, no more. */
export interface PlainText {
  readonly judgment: string;
  readonly lines: readonly string[];
  /** Of the longest texts, by `Part`: the same with characters left out and none added, for where there is little room. */
  readonly short?: Readonly<Partial<Record<Part, string>>>;
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

/** The judgment, or a line by its index in `lines`; 6 is 用九 or 用六. */
export type Part = 'judgment' | number;

/** Every judgment has its detail; a line that is not there has none yet. */
export interface HexagramDetail {
  readonly judgment: Detail;
  readonly lines: Readonly<Partial<Record<number, Detail>>>;
}

/** 异说: a crux that commentators read differently, who reads what, and which reading the 白话 follows. */
export interface Note {
  readonly part: Part;
  /** The words in question, as they stand in the text. */
  readonly quote: string;
  readonly text: string;
}

/** All that we wrote about one hexagram: core/texts/hexagrams/010001.json. */
export interface Companion {
  readonly plain: PlainText;
  readonly wings: PlainWings;
  /** 学院解说 */
  readonly commentary: string;
  readonly pronunciation: Pronunciation;
  readonly detail: HexagramDetail;
  readonly notes: readonly Note[];
  /** 每日一卦: a question to think about, never a fortune. */
  readonly question: string;
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
  readonly element: Element;
  /** 卦德: 健 */
  readonly virtue: string;
  /** Only where a reader would say it wrong: 说 is yuè. */
  readonly virtuePinyin?: string;
  readonly nature: string;
  /** 家人, 身体, 动物 … each with its value. */
  readonly correspondences: readonly (readonly [aspect: string, value: string])[];
  /** Four lines. */
  readonly poem: readonly string[];
  /** 八卦取象歌 (《周易本义》, 《梅花易数》): how the figure looks, 三连. */
  readonly shape: string;
  /** 分宫卦象次序, of the same books: the eight figures of its palace. */
  readonly palaceSong: string;
  /** The images of the last chapter of 说卦, word for word; in brackets what it says they are images among. */
  readonly shuogua: readonly string[];
  /** Rare characters in `shuogua`. */
  readonly readings: Pronunciation['readings'];
  /** The headings of 八卦万物类占 in 《梅花易数》, each with its values. */
  readonly meihua: readonly (readonly [heading: string, value: string])[];
  readonly strongSeason: string;
  readonly waningSeason: string;
}

/** Words of a book, character by character. */
export interface Quotation {
  readonly text: string;
  /** 《梅花易数·体用总诀》 */
  readonly source: string;
  /** Where the two lines of copies of a book differ: how the other one reads. */
  readonly variant?: string;
  /** The book says it of trigrams that this cast has not, and it stands here as an example (例). */
  readonly isExample?: true;
}

/** A quotation whose chapter is named once for several. */
export type QuotedLine = Omit<Quotation, 'source' | 'isExample'>;

/** 占: what was asked, and the book's line for each relation of 用 to 体. */
export interface Subject {
  readonly id: string;
  /** 求财 */
  readonly name: string;
  /** The chapter of the book: 求财占. */
  readonly chapter: string;
  /** Who 体 is, and what 用 is, in our words. */
  readonly body: string;
  readonly use: string;
  readonly opening: QuotedLine;
  readonly lines: Readonly<Record<Relation, QuotedLine>>;
}

/** 天时占, which the book reads without 体 and 用: by the trigrams that are there. */
export interface WeatherSubject {
  readonly id: 'weather';
  readonly name: string;
  readonly chapter: string;
  readonly opening: QuotedLine;
  readonly closing: QuotedLine;
  /** By the name of the trigram. */
  readonly trigrams: Readonly<Record<string, QuotedLine>>;
}

/** 占例: a case of the book, what it concluded, and where it does not follow its own rules. */
export interface WorkedCase {
  readonly id: string;
  readonly name: string;
  readonly chapter: string;
  readonly method: MethodWithBasis;
  readonly basis: unknown;
  readonly story: string;
  readonly conclusion: string;
  readonly loose: string;
}

/** 古占例: a cast of 《左传》 or 《国语》, how it was read then, what came of it, and whether 考变占 reads it so. */
export interface OldCast extends CastFigure {
  readonly id: string;
  readonly name: string;
  /** 观之否, as the old books write it; 蛊 where nothing moves. */
  readonly figure: string;
  /** 左传·庄公二十二年 */
  readonly chapter: string;
  readonly story: string;
  /** The words of the book. */
  readonly quotation: string;
  /** In our words: how it was read, … */
  readonly reading: string;
  readonly outcome: string;
  /** … and what the rule of 《易学启蒙》 reads. */
  readonly rule: string;
}

/** All of them, by how many lines move; of two, four and six there are none. */
export interface OldCasts {
  readonly about: string;
  readonly groups: readonly { readonly name: string; readonly casts: readonly OldCast[] }[];
}

/** How a number of moving lines is read, verbatim, and what a reader should know about it. */
export interface MovingLinesRule {
  readonly quotation: string;
  readonly note: string | null;
}

/** The parts of the classic that an entry of the vocabulary may take its example from. */
export type ClassicPart = 'judgment' | 'tuan' | 'daxiang' | 'line' | 'xiaoxiang';

/** 术语: an entry of the vocabulary. */
export interface Term {
  /** Anchor on its page: dang-wei. */
  readonly id: string;
  readonly term: string;
  readonly pinyin: string;
  /** Other words that the entry explains. */
  readonly aliases: readonly string[];
  readonly group: '断辞' | '爻位' | '结构' | '卦变' | '梅花';
  readonly text: string;
  /** One place in the book; `index` is that of the line, 0 where the part is no line. */
  readonly example: {
    readonly hexagram: HexagramCode;
    readonly part: ClassicPart;
    readonly index: number;
    readonly quote: string;
  };
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

/** One thing to do on a day of the first week: read, cast or practise. */
export interface PathStep {
  readonly kind: '读' | '起' | '练';
  readonly text: string;
  /** A page of this app, or a place on it. */
  readonly href: string;
}

export interface PathDay {
  readonly title: string;
  readonly steps: readonly PathStep[];
}
