import type { WingId } from '#core/texts/types.ts';

interface Part {
  readonly id: WingId;
  readonly title: string;
  readonly chapters: readonly string[];
}

/** One of the texts as a reader takes it up: 文言 is one, of two parts. */
interface Volume {
  readonly title: string;
  /** 十二章 */
  readonly size: string;
  /** Its first words. */
  readonly opening: string;
  readonly parts: readonly Part[];
}

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'] as const;
const numbered = (count: number, unit: string): readonly string[] =>
  NUMERALS.slice(0, count).map((numeral) => `第${numeral}${unit}`);

/** Known before a text is loaded, for headings and for the way on; volumes.test.ts compares them with the texts. */
export const VOLUMES: readonly Volume[] = [
  {
    title: '系辞上',
    size: '十二章',
    opening: '天尊地卑，乾坤定矣',
    parts: [{ id: 'xici-shang', title: '系辞上', chapters: numbered(12, '章') }],
  },
  {
    title: '系辞下',
    size: '十二章',
    opening: '八卦成列，象在其中矣',
    parts: [{ id: 'xici-xia', title: '系辞下', chapters: numbered(12, '章') }],
  },
  {
    title: '文言',
    size: '乾、坤',
    opening: '元者，善之长也',
    parts: [
      { id: 'wenyan-qian', title: '乾文言', chapters: numbered(6, '节') },
      { id: 'wenyan-kun', title: '坤文言', chapters: numbered(2, '节') },
    ],
  },
  {
    title: '说卦',
    size: '十一章',
    opening: '昔者圣人之作《易》也',
    parts: [{ id: 'shuogua', title: '说卦', chapters: numbered(11, '章') }],
  },
  {
    title: '序卦',
    size: '上、下',
    opening: '有天地，然后万物生焉',
    parts: [{ id: 'xugua', title: '序卦', chapters: ['上篇', '下篇'] }],
  },
  {
    title: '杂卦',
    size: '一篇',
    opening: '乾刚坤柔，比乐师忧',
    parts: [{ id: 'zagua', title: '杂卦', chapters: [''] }],
  },
];

/** A chapter and where it is. */
export interface ChapterPlace {
  readonly id: WingId;
  readonly chapterNumber: number;
  /** 系辞上 */
  readonly wingTitle: string;
  /** 第八章; empty where there is one chapter only. */
  readonly chapterTitle: string;
}

const placesOf = ({ id, title, chapters }: Part): readonly ChapterPlace[] =>
  chapters.map((chapterTitle, index) => ({ id, chapterNumber: index + 1, wingTitle: title, chapterTitle }));

/** Every chapter, in the order of reading. */
export const CHAPTERS: readonly ChapterPlace[] = VOLUMES.flatMap(({ parts }) => parts.flatMap(placesOf));

/** The parts of the volume that a chapter is in, for its contents. */
export const partsBeside = ({ id }: ChapterPlace): readonly Part[] =>
  VOLUMES.find(({ parts }) => parts.some((part) => part.id === id))?.parts ?? [];

/** 系辞上 第八章 */
export const placeTitle = ({ wingTitle, chapterTitle }: ChapterPlace): string => `${wingTitle} ${chapterTitle}`.trim();

/** What the link to a chapter says on the page of another: 第九章, or its wing where that is another one. */
export const titleFrom = (here: ChapterPlace, to: ChapterPlace): string =>
  here.id === to.id ? to.chapterTitle : to.wingTitle;
