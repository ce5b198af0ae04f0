import { HEXAGRAM_CODES, type HexagramCode } from '#core/hexagram/hexagram.ts';
import { extraLabel, LINE_INDICES, lineLabel } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import type { Companion } from '#core/texts/types.ts';

/** What we wrote about each of the sixty-four. */
export const loadCompanions = async (): Promise<ReadonlyMap<HexagramCode, Companion>> =>
  new Map(await Promise.all(HEXAGRAM_CODES.map(async (code) => [code, await loadCompanion(code)] as const)));

/** All of the classic of a hexagram, to look up quotations. */
export function wholeTextOf(code: HexagramCode): string {
  const { judgment, lines, tuan, daxiang, xiaoxiang } = textOf(code);
  return [judgment, ...lines, tuan, daxiang, ...xiaoxiang].join('');
}

/** 初九 … 上六, and 用九 or 用六 where there is one. */
export const labelsOf = (code: HexagramCode): readonly string[] => {
  const extra = extraLabel(code);
  return [...LINE_INDICES.map((line) => lineLabel(code, line)), ...(extra ? [extra] : [])];
};

/** The labels of lines that a text names. */
export const labelsNamed = (text: string): readonly string[] =>
  text.match(/初[九六]|[九六][二三四五]|上[九六](?!佐)|用[九六]/g) ?? [];
