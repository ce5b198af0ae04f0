/** How often each trigram is there, by name. */
export type Counts = ReadonlyMap<string, number>;

export const manyIn = (counts: Counts): readonly string[] =>
  [...counts].filter(([, count]) => count > 1).map(([trigram]) => trigram);

const [METAL, WOOD, EARTH] = [
  { element: '金', names: ['乾', '兑'] },
  { element: '木', names: ['震', '巽'] },
  { element: '土', names: ['坤', '艮'] },
] as const;
const [WATER, FIRE] = [
  { element: '水', names: ['坎'] },
  { element: '火', names: ['离'] },
] as const;

/** 五行 within 天时: what is many overcomes another, which then does not do what the chapter says of it (体用, 体用论). */
const OVERCOME = [
  { many: METAL, few: WOOD, other: '震', said: '震无雷', rule: 'weatherMetalOnWood' },
  { many: METAL, few: WOOD, other: '巽', said: '巽无风', rule: 'weatherMetalOnWood' },
  { many: EARTH, few: WATER, other: '坎', said: '坎无雨', rule: 'weatherEarthOnWater' },
  { many: WATER, few: FIRE, other: '离', said: '离不晴', rule: 'weatherWaterOnFire' },
] as const;

export const countOf = (counts: Counts, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);

/** “若逢重坎重离”, of which the chapter says 时晴时雨. */
export const isWaterFireTwice = (counts: Counts): boolean =>
  ['坎', '离'].every((name) => manyIn(counts).includes(name));

/** 多 is at least two and more than what it overcomes. 坎 that earth overcomes overcomes nothing, nor does 坎 where 坎 and 离 are both twice. */
export function overcomeIn(counts: Counts) {
  const found = OVERCOME.filter(({ many, few, other }) => {
    const count = countOf(counts, many.names);
    return counts.has(other) && count > 1 && count > countOf(counts, few.names);
  });
  const isFireKept = isWaterFireTwice(counts) || found.some(({ other }) => other === '坎');
  return found.filter(({ other }) => !(other === '离' && isFireKept));
}

/** What 五行 leave. Of 离 they take the sunshine, and leave the lightning. */
export const leftOf = (counts: Counts): Counts =>
  new Map([...counts].filter(([name]) => name === '离' || !overcomeIn(counts).some(({ other }) => other === name)));

export const withoutOvercome = (counts: Counts, names: readonly string[]): readonly string[] =>
  names.filter((name) => leftOf(counts).has(name));

/** Of some trigrams those that are left, as they are listed. */
export const anyOf = (counts: Counts, ...names: readonly string[]): string => withoutOvercome(counts, names).join('、');
