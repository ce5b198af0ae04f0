import type { HexagramCode } from '../hexagram/hexagram.ts';

/**
 * 十二消息, handed down from 孟喜: yang grows from below from 复 to 乾, then yin from 姤 to 坤, one figure for each month of the lunar year.
 * 复 is the eleventh month, 建子.
 */
const TWELVE: readonly (readonly [HexagramCode, month: string, branch: string])[] = [
  ['000001', '十一', '子'],
  ['000011', '十二', '丑'],
  ['000111', '正', '寅'],
  ['001111', '二', '卯'],
  ['011111', '三', '辰'],
  ['111111', '四', '巳'],
  ['111110', '五', '午'],
  ['111100', '六', '未'],
  ['111000', '七', '申'],
  ['110000', '八', '酉'],
  ['100000', '九', '戌'],
  ['000000', '十', '亥'],
];

export const WAXING_ORDER: readonly HexagramCode[] = TWELVE.map(([code]) => code);

export interface Waxing {
  /** 十一月 */
  readonly month: string;
  /** 子 */
  readonly branch: string;
  /** What grows, and how far: 一阳初生. */
  readonly growth: string;
}

const COUNTS = ['一', '二', '三', '四', '五', '六'] as const;

function growthOf(at: number): string {
  const kind = at < 6 ? '阳' : '阴';
  const count = COUNTS[at % 6];
  if (count === '一') return `一${kind}初生`;
  return count === '六' ? `六爻全${kind}` : `${count}${kind}渐长`;
}

/** The month of a figure that is one of the twelve; null for the other fifty-two. 泰 is 正月, 建寅, 三阳渐长. */
export function waxingOf(hexagram: HexagramCode): Waxing | null {
  const at = WAXING_ORDER.indexOf(hexagram);
  const found = TWELVE[at];
  return found ? { month: `${found[1]}月`, branch: found[2], growth: growthOf(at) } : null;
}
