import type { TrigramText } from '../texts/types.ts';
import type { TrigramCode } from '../trigram/trigram.ts';

/** The headings of 八卦万物类占 that a trigram is read by. 疾病 is not among them: illness is asked of a physician. */
export const IMAGE_KINDS = ['人事', '人物', '身体', '静物', '地理', '天时'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

/** By the name of the subject: people are met or loved, things are sold, a place is gone to or searched. */
const KINDS: Readonly<Record<string, ImageKind>> = {
  ...{ 家宅: '人物', 感情: '人物', 行人: '人物', 见人: '人物' },
  ...{ 求财: '静物', 交易: '静物' },
  ...{ 出行: '地理', 失物: '地理', 天时: '天时' },
};

/** 人事 where nothing was asked, and for what has no heading of its own. */
export const kindOf = (subject: string | null): ImageKind => KINDS[subject ?? ''] ?? '人事';

/** The book's words for a trigram under a heading; empty where they are not at hand: they are part of a larger file. */
export type WordsOf = (trigram: TrigramCode, kind: ImageKind) => readonly string[];

/** Of the people whom 感情 may be about these are none that a reader should think of; they stay under 人物 of all else that is asked. */
const NOT_LOVED: readonly string[] = ['妾', '歌妓', '盗贼', '寡妇之人'];
export const leftOutFor = (subject: string | null): readonly string[] => (subject === '感情' ? NOT_LOVED : []);

/** Words that name an illness: 身体 of 巽 and 人物 of 离 have one. */
const LEFT_OUT = ['风疾', '目疾人'];

/** 卑湿之地（沟渎、池沼、凡有水处） are four places; in 乐器（属竹木者） the bracket says which, and is no word of its own. */
const withoutBrackets = (text: string): string =>
  text.replaceAll(/（([^）]*)）/g, (_, inner: string) => (inner.includes('、') ? `、${inner}` : ''));

export const wordsFrom =
  (trigramTextOf: (trigram: TrigramCode) => Pick<TrigramText, 'meihua'>): WordsOf =>
  (trigram, kind) => {
    const [, text = ''] = trigramTextOf(trigram).meihua.find(([heading]) => heading === kind) ?? [];
    return withoutBrackets(text)
      .split('、')
      .filter((word) => word !== '' && !LEFT_OUT.includes(word));
  };
