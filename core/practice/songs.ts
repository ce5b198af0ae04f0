import type { HexagramCode } from '../hexagram/hexagram.ts';
import { hexagramNumberOf, KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';

/** 上下经卦名次序歌 (《周易本义》, 《梅花易数》). */
export const VERSES: readonly string[] = [
  '乾坤屯蒙需讼师',
  '比小畜兮履泰否',
  '同人大有谦豫随',
  '蛊临观兮噬嗑贲',
  '剥复无妄大畜颐',
  '大过坎离三十备',
  '咸恒遁兮及大壮',
  '晋与明夷家人睽',
  '蹇解损益夬姤萃',
  '升困井革鼎震继',
  '艮渐归妹丰旅巽',
  '兑涣节兮中孚至',
  '小过既济兼未济，是为下经三十四',
];

/** The verse with which 下经 begins. */
export const LOWER_CANON = 6;

/** No name is part of another verse. */
export const hexagramsIn = (verse: string): readonly HexagramCode[] =>
  KING_WEN_ORDER.filter((code) => verse.includes(shortName(code)));

/** 从第 8 卦起：比、小畜、履、泰、否。 */
export function aboutVerse(verse: string): string {
  const named = hexagramsIn(verse);
  return `从第 ${hexagramNumberOf(named[0] as HexagramCode)} 卦起：${named.map(shortName).join('、')}。`;
}
