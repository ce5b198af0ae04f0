import { type HexagramCode, lowerOf, mutualOf, upperOf } from '../hexagram/hexagram.ts';
import type { Reading } from '../reading/reading.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';

/**
 * 互, as a figure of both its trigrams. 乾 and 坤 have none of their own and take that of the changed figure (“乾坤无互，互其变卦”): none where they
 * do not move, nor where all six lines do, since one of them becomes the other.
 */
export function innerOf({ main, mutual, changed }: Reading): HexagramCode | null {
  const inner = mutual === main ? mutualOf(changed) : mutual; // 乾 and 坤 alone are their own 互
  return mutual === main && inner === changed ? null : inner;
}

/** Which figures there are to look at. What does not move has no 变. */
export const figuresOf = (reading: Reading): readonly ('主' | '互' | '变')[] => [
  '主',
  ...(innerOf(reading) ? ['互' as const] : []),
  ...(reading.moving.length > 0 ? ['变' as const] : []),
];

/**
 * The trigrams among which the book says 多: those of 主 and 互, and of 变 the ones that moved. What stays as it is counts once, as the
 * book counts 姤 with 四爻, whose 体 is 巽 and whose 用 became 巽: “卦中三乾金，二巽木” (邻夜扣门借物占).
 */
export function countedTrigramsOf(reading: Reading): readonly TrigramCode[] {
  const { main, changed } = reading;
  const [upper, lower] = [upperOf(main), lowerOf(main)];
  const inner = innerOf(reading);
  const mutuals = inner ? [upperOf(inner), lowerOf(inner)] : [];
  const moved = [
    ...(upperOf(changed) === upper ? [] : [upperOf(changed)]),
    ...(lowerOf(changed) === lower ? [] : [lowerOf(changed)]),
  ];
  return [upper, lower, ...mutuals, ...moved];
}

/** By name, with how often they are there, the most frequent first. */
export function countsOf(reading: Reading): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const trigram of countedTrigramsOf(reading))
    counts.set(trigramName(trigram), (counts.get(trigramName(trigram)) ?? 0) + 1);
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
