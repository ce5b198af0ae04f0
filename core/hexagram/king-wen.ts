import { trigramImage, trigramName } from '../trigram/trigram.ts';
import { type HexagramCode, lowerOf, upperOf } from './hexagram.ts';

/**
 * The sixty-four in the order of the received text (序卦), with their short names. They come in pairs: the second of a pair is
 * the 综卦 of the first or, where the first is its own 综卦, its 错卦.
 */
const KING_WEN: readonly (readonly [HexagramCode, string])[] = [
  ['111111', '乾'],
  ['000000', '坤'],
  ['010001', '屯'],
  ['100010', '蒙'],
  ['010111', '需'],
  ['111010', '讼'],
  ['000010', '师'],
  ['010000', '比'],
  ['110111', '小畜'],
  ['111011', '履'],
  ['000111', '泰'],
  ['111000', '否'],
  ['111101', '同人'],
  ['101111', '大有'],
  ['000100', '谦'],
  ['001000', '豫'],
  ['011001', '随'],
  ['100110', '蛊'],
  ['000011', '临'],
  ['110000', '观'],
  ['101001', '噬嗑'],
  ['100101', '贲'],
  ['100000', '剥'],
  ['000001', '复'],
  ['111001', '无妄'],
  ['100111', '大畜'],
  ['100001', '颐'],
  ['011110', '大过'],
  ['010010', '坎'],
  ['101101', '离'],
  ['011100', '咸'],
  ['001110', '恒'],
  ['111100', '遁'],
  ['001111', '大壮'],
  ['101000', '晋'],
  ['000101', '明夷'],
  ['110101', '家人'],
  ['101011', '睽'],
  ['010100', '蹇'],
  ['001010', '解'],
  ['100011', '损'],
  ['110001', '益'],
  ['011111', '夬'],
  ['111110', '姤'],
  ['011000', '萃'],
  ['000110', '升'],
  ['011010', '困'],
  ['010110', '井'],
  ['011101', '革'],
  ['101110', '鼎'],
  ['001001', '震'],
  ['100100', '艮'],
  ['110100', '渐'],
  ['001011', '归妹'],
  ['001101', '丰'],
  ['101100', '旅'],
  ['110110', '巽'],
  ['011011', '兑'],
  ['110010', '涣'],
  ['010011', '节'],
  ['110011', '中孚'],
  ['001100', '小过'],
  ['010101', '既济'],
  ['101010', '未济'],
];

/** The codes in King Wen order: the first is 乾, the last 未济. */
export const KING_WEN_ORDER: readonly HexagramCode[] = KING_WEN.map(([code]) => code);

const SHORT_NAMES = Object.fromEntries(KING_WEN) as Record<HexagramCode, string>;

/** 屯 */
export const shortName = (hexagram: HexagramCode): string => SHORT_NAMES[hexagram];

/** 水雷屯; the eight pure hexagrams are 乾为天, 坎为水 … */
export function fullName(hexagram: HexagramCode): string {
  const upper = upperOf(hexagram);
  const lower = lowerOf(hexagram);
  if (upper === lower) return `${shortName(hexagram)}为${trigramImage(upper)}`;
  return `${trigramImage(upper)}${trigramImage(lower)}${shortName(hexagram)}`;
}

/** 坎上震下 */
export const structureOf = (hexagram: HexagramCode): string =>
  `${trigramName(upperOf(hexagram))}上${trigramName(lowerOf(hexagram))}下`;

/** Position in King Wen order, from 1 (乾) to 64 (未济). */
export const hexagramNumberOf = (hexagram: HexagramCode): number => KING_WEN_ORDER.indexOf(hexagram) + 1;

/** The hexagrams before and after this one in King Wen order; null at either end. */
export function neighboursOf(hexagram: HexagramCode): {
  readonly previous: HexagramCode | null;
  readonly next: HexagramCode | null;
} {
  const at = KING_WEN_ORDER.indexOf(hexagram);
  return { previous: KING_WEN_ORDER[at - 1] ?? null, next: KING_WEN_ORDER[at + 1] ?? null };
}
