import { lowerOf, mutualOf, upperOf } from '../hexagram/hexagram.ts';
import type { Reading } from '../reading/reading.ts';
import { type TrigramCode, trigramName } from '../trigram/trigram.ts';

/** Which figures there are to look at. What does not move has no 变; 乾 and 坤 have then no 互 either (“乾坤无互，互其变卦”). */
export function figuresOf({ main, mutual, moving }: Reading): readonly ('主' | '互' | '变')[] {
  if (moving.length > 0) return ['主', '互', '变'];
  return main === mutual ? ['主'] : ['主', '互'];
}

/**
 * The trigrams among which the book says 多: those of 主 and 互, and of 变 the ones that moved. What stays as it is counts once, as the
 * book counts 姤 with 四爻, whose 体 is 巽 and whose 用 became 巽: “卦中三乾金，二巽木” (邻夜扣门借物占).
 */
export function countedTrigramsOf(reading: Reading): readonly TrigramCode[] {
  const { main, mutual, changed } = reading;
  const [upper, lower] = [upperOf(main), lowerOf(main)];
  const inner = mutual === main ? mutualOf(changed) : mutual;
  const mutuals = figuresOf(reading).includes('互') ? [upperOf(inner), lowerOf(inner)] : [];
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
