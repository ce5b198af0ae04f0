import {
  type HexagramCode,
  lowerMutualOf,
  mutualOf,
  oppositeOf,
  reversedOf,
  upperMutualOf,
} from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import { trigramName } from '../trigram/trigram.ts';

export interface Kin {
  readonly kind: '错卦' | '综卦' | '互卦';
  readonly code: HexagramCode;
  /** How it is made and what it is read for, in one sentence. */
  readonly purpose: string;
}

/** 倒过来 changes nothing in eight figures: 乾, 坤, 坎, 离, 颐, 大过, 中孚, 小过. */
const reversedPurpose = (isSelf: boolean): string =>
  isSelf ? '上下颠倒还是这一卦，换一头看也一样。' : '上下颠倒，同一件事换到对面那一头看。';

/** 互卦 with its lines named: of 屯, 二至四爻是坤，三至五爻是艮. */
const mutualPurpose = (hexagram: HexagramCode): string =>
  `二至四爻是${trigramName(lowerMutualOf(hexagram))}，三至五爻是${trigramName(upperMutualOf(hexagram))}，合成一卦，看中间藏着什么。`;

/** 错, 综 and 互 of a figure. 屯 has 鼎, 蒙 and 剥. */
export function kinOf(hexagram: HexagramCode): readonly [Kin, Kin, Kin] {
  const reversed = reversedOf(hexagram);
  return [
    { kind: '错卦', code: oppositeOf(hexagram), purpose: '六爻阴阳全翻，摆出恰好相反的局面来对照。' },
    { kind: '综卦', code: reversed, purpose: reversedPurpose(reversed === hexagram) },
    { kind: '互卦', code: mutualOf(hexagram), purpose: mutualPurpose(hexagram) },
  ];
}

/** The other one of its two in 序卦: 屯 and 蒙, 颐 and 大过. It is the 综卦 or, where that is the figure itself, the 错卦. */
export const pairOf = (hexagram: HexagramCode): HexagramCode =>
  KING_WEN_ORDER[KING_WEN_ORDER.indexOf(hexagram) ^ 1] as HexagramCode;

/** How the two of a pair stand to each other, without a full stop: 屯 and 蒙 are 上下颠倒, 颐 and 大过 六爻全反, 泰 and 否 both. */
export function pairReason(hexagram: HexagramCode): string {
  const pair = pairOf(hexagram);
  if (pair !== reversedOf(hexagram)) return '六爻全反';
  return pair === oppositeOf(hexagram) ? '上下颠倒，六爻也全反' : '上下颠倒';
}
