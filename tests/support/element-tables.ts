import type { BodyUseReading } from '#core/reading/reading.ts';
import { type Place, relationsOf } from '#core/reading/relation.ts';
import { trigramName } from '#core/trigram/trigram.ts';

/** What the book says of the five elements, typed by hand: tests compare the code with it. */

export const ELEMENT_OF_TRIGRAM: Readonly<Record<string, string>> = {
  ...{ 乾: '金', 兑: '金', 离: '火', 震: '木', 巽: '木', 坎: '水', 艮: '土', 坤: '土' },
};

/** Rows: the element of 体; columns: the other one, 木 火 土 金 水. */
export const RELATION_TABLE: Readonly<Record<string, string>> = {
  木: '比和 体生 体克 克体 生体',
  火: '生体 比和 体生 体克 克体',
  土: '克体 生体 比和 体生 体克',
  金: '体克 克体 生体 比和 体生',
  水: '体生 体克 克体 生体 比和',
};

/** Of two trigrams by name. */
export const relationInTable = (other: string, body: string): string | undefined =>
  RELATION_TABLE[ELEMENT_OF_TRIGRAM[body] as string]?.split(' ')[
    '木火土金水'.indexOf(ELEMENT_OF_TRIGRAM[other] as string)
  ];

/**
 * Which of 互 and 变 are on neither side: 体 overcomes them, and they generate what overcomes 体 or overcome what generates it. By the order
 * of the elements both is so of every 体克 beside which there is any 克体 or 生体; 用 and 变 are never there together.
 */
export function neitherByHand(reading: BodyUseReading): readonly Place[] {
  const body = trigramName(reading.body);
  const all = relationsOf(reading).map(({ of, trigram }) => ({
    of,
    relation: relationInTable(trigramName(trigram), body),
  }));
  const isHarmed = (place: Place): boolean =>
    all.some(
      ({ of, relation }) =>
        of !== place && !(of === 'use' && place === 'changed') && (relation === '克体' || relation === '生体'),
    );
  return all.filter(({ of, relation }) => of !== 'use' && relation === '体克' && isHarmed(of)).map(({ of }) => of);
}

/** 卦气: the trigram's own branches, those of its element as the twelve run, and its stems (时序, 占卜克应之诀, 屋宅之占诀, 十天干). */
export const SEASON_TABLE: Readonly<Record<string, string>> = {
  乾: '戌亥 申酉 庚辛',
  兑: '酉 申酉 庚辛',
  离: '午 巳午 丙丁',
  震: '卯 寅卯 甲乙',
  巽: '辰巳 寅卯 甲乙',
  坎: '子 亥子 壬癸',
  艮: '丑寅 丑辰未戌 戊己',
  坤: '未申 丑辰未戌 戊己',
};

/** Columns: 寅卯, 巳午, 申酉, 亥子, 辰未戌丑. */
const STRENGTH_TABLE: Readonly<Record<string, string>> = {
  震: '旺 休 衰 相 囚',
  巽: '旺 休 衰 相 囚',
  离: '相 旺 囚 衰 休',
  坤: '衰 相 休 囚 旺',
  艮: '衰 相 休 囚 旺',
  乾: '囚 衰 旺 休 相',
  兑: '囚 衰 旺 休 相',
  坎: '休 囚 相 旺 衰',
};
const COLUMNS = ['寅卯', '巳午', '申酉', '亥子', '辰未戌丑'];

/** Of a trigram by name. */
export const strengthInTable = (trigram: string, month: string): string | undefined =>
  STRENGTH_TABLE[trigram]?.split(' ')[COLUMNS.findIndex((branches) => branches.includes(month))];
