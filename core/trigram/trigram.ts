import { err, ok, type Result } from '../result.ts';

/**
 * The eight trigrams in 先天 order (《梅花易数》: “乾一，兑二，离三，震四，巽五，坎六，艮七，坤八”), each written **top line first**: '011' is
 * 兑, whose broken line is on top.
 */
export const TRIGRAM_CODES = ['111', '011', '101', '001', '110', '010', '100', '000'] as const;
export type TrigramCode = (typeof TRIGRAM_CODES)[number];
export type TrigramNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** `image` is what the trigram stands for in a hexagram's full name: 水雷屯 is 坎 (水) over 震 (雷). */
interface TrigramName {
  readonly name: string;
  readonly image: string;
}

const NAMES: Record<TrigramCode, TrigramName> = {
  '111': { name: '乾', image: '天' },
  '011': { name: '兑', image: '泽' },
  '101': { name: '离', image: '火' },
  '001': { name: '震', image: '雷' },
  '110': { name: '巽', image: '风' },
  '010': { name: '坎', image: '水' },
  '100': { name: '艮', image: '山' },
  '000': { name: '坤', image: '地' },
};

export const trigramName = (trigram: TrigramCode): string => NAMES[trigram].name;
export const trigramImage = (trigram: TrigramCode): string => NAMES[trigram].image;

/** 先天数: 乾 1 … 坤 8. */
export const trigramNumberOf = (trigram: TrigramCode): TrigramNumber =>
  (TRIGRAM_CODES.indexOf(trigram) + 1) as TrigramNumber;

/** The trigram of a 先天数: 7 is 艮. */
export const trigramOf = (number: TrigramNumber): TrigramCode => TRIGRAM_CODES[number - 1] as TrigramCode;

export function parseTrigram(text: string): Result<TrigramCode, 'notATrigram'> {
  const trigram = TRIGRAM_CODES.find((code) => code === text);
  return trigram ? ok(trigram) : err('notATrigram');
}

export function parseTrigramName(text: string): Result<TrigramCode, 'notATrigram'> {
  const trigram = TRIGRAM_CODES.find((code) => NAMES[code].name === text);
  return trigram ? ok(trigram) : err('notATrigram');
}

/** 先天数 of a trigram by its name; 0 for any other text. */
export function trigramNumberNamed(name: string): TrigramNumber | 0 {
  const trigram = parseTrigramName(name);
  return trigram.ok ? trigramNumberOf(trigram.value) : 0;
}
