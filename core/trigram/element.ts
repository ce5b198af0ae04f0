import type { TrigramCode } from './trigram.ts';

/** 五行 in the order of 生: each generates the next, 水 the first again (《梅花易数》五行生克). */
export const ELEMENTS = ['木', '火', '土', '金', '水'] as const;
export type Element = (typeof ELEMENTS)[number];

/** 《梅花易数》八宫所属五行: 乾 and 兑 are 金, 坤 and 艮 土, 震 and 巽 木, 坎 is 水, 离 火. */
const OF_TRIGRAM: Record<TrigramCode, Element> = {
  '111': '金',
  '011': '金',
  '101': '火',
  '001': '木',
  '110': '木',
  '010': '水',
  '100': '土',
  '000': '土',
};

export const elementOf = (trigram: TrigramCode): Element => OF_TRIGRAM[trigram];

const stepsBetween = (from: Element, to: Element): number =>
  (ELEMENTS.indexOf(to) - ELEMENTS.indexOf(from) + ELEMENTS.length) % ELEMENTS.length;

/** 生: 木生火, 火生土, 土生金, 金生水, 水生木. */
export const generates = (a: Element, b: Element): boolean => stepsBetween(a, b) === 1;

/** 克: 木克土, 土克水, 水克火, 火克金, 金克木. */
export const overcomes = (a: Element, b: Element): boolean => stepsBetween(a, b) === 2;
