/** How often each trigram is there, by name. */
export type Counts = ReadonlyMap<string, number>;

export const manyIn = (counts: Counts): readonly string[] =>
  [...counts].filter(([, count]) => count > 1).map(([trigram]) => trigram);

/** 五行 within 天时: what is many overcomes another, which then does not do what the chapter says of it. “坎多” over 离 has one line of copies only. */
const OVERCOME = [
  { element: '金', many: ['乾', '兑'], other: '震', said: '震无雷', rule: 'weatherMetalOnWood' },
  { element: '金', many: ['乾', '兑'], other: '巽', said: '巽无风', rule: 'weatherMetalOnWood' },
  { element: '土', many: ['坤', '艮'], other: '坎', said: '坎无雨', rule: 'weatherEarthOnWater' },
] as const;

const countOf = (counts: Counts, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);

export const overcomeIn = (counts: Counts) =>
  OVERCOME.filter(({ many, other }) => countOf(counts, many) > 1 && counts.has(other));

/** What 五行 leave. */
export const leftOf = (counts: Counts): Counts =>
  new Map([...counts].filter(([name]) => !overcomeIn(counts).some(({ other }) => other === name)));

export const withoutOvercome = (counts: Counts, names: readonly string[]): readonly string[] =>
  names.filter((name) => leftOf(counts).has(name));

/** Of some trigrams those that are left, as they are listed. */
export const anyOf = (counts: Counts, ...names: readonly string[]): string => withoutOvercome(counts, names).join('、');
