import { countedTrigramsOf } from '#core/explain/counted-trigrams.ts';
import type { Reading } from '#core/reading/reading.ts';
import { trigramName } from '#core/trigram/trigram.ts';

/** How often any of some trigrams is there, by name. */
export const countIn = (reading: Reading, ...wanted: readonly string[]): number =>
  countedTrigramsOf(reading).filter((trigram) => wanted.includes(trigramName(trigram))).length;

const isMore = (many: number, few: number): boolean => many > 1 && few > 0 && many > few;

/** By hand: whether what is many (two, and more than the other) leaves no thunder, wind, rain or sunshine of a trigram. */
export function isOvercome(reading: Reading, name: string): boolean {
  const [water, earth] = [countIn(reading, '坎'), countIn(reading, '坤', '艮')];
  if (countIn(reading, name) === 0) return false;
  if ('震巽'.includes(name)) return isMore(countIn(reading, '乾', '兑'), countIn(reading, '震', '巽'));
  if (name === '坎') return isMore(earth, water);
  return name === '离' && water > 1 && countIn(reading, '离') === 1 && !isMore(earth, water);
}
