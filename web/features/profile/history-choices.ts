import type { ResultFacts } from '#contract/divination.ts';
import type { Cast } from '#core/casting/cast.ts';
import { CATEGORIES, type Entry, OUTCOME_KINDS } from '#core/journal/entry.ts';
import { METHOD_ORDER } from '#web/ui/rows/method-name.ts';

export type MethodOfCast = Cast['method'];

type Entries = ReadonlyMap<string, Entry>;

/** What is chosen beside the search field; null: all of them. */
export interface Choices {
  readonly method: MethodOfCast | null;
  readonly category: string | null;
  /** 无结果 for those without one. */
  readonly outcome: string | null;
}

/** In place of an outcome: there is none. */
export const NO_OUTCOME = '无结果';

const outcomeOf = (entry: Entry | undefined): string => entry?.outcome?.kind ?? NO_OUTCOME;

/** In the order in which they always stand; those that only a newer version has are after them. */
const inOrderOf = <T extends string>(known: readonly T[], used: ReadonlySet<T>): readonly T[] => [
  ...known.filter((one) => used.has(one)),
  ...[...used].filter((one) => !known.includes(one)),
];

/** What the choices can be: what occurs among the results. Empty where every choice would leave all of them. */
export interface Options {
  readonly methods: readonly MethodOfCast[];
  readonly categories: readonly string[];
  readonly outcomes: readonly string[];
}

export function optionsIn(results: readonly ResultFacts[], entries: Entries): Options {
  const methods = new Set<MethodOfCast>();
  const categories = new Set<string | null>();
  const outcomes = new Set<string>();
  for (const { cast, timestamp } of results) {
    const entry = entries.get(timestamp);
    methods.add(cast.method);
    categories.add(entry?.category ?? null);
    outcomes.add(outcomeOf(entry));
  }
  const named = new Set([...categories].flatMap((one) => one ?? []));
  const outcomeOrder = [...OUTCOME_KINDS, ...[...outcomes].filter((kind) => kind !== NO_OUTCOME), NO_OUTCOME];
  return {
    methods: methods.size > 1 ? inOrderOf(METHOD_ORDER, methods) : [],
    categories: categories.size > 1 ? inOrderOf<string>(CATEGORIES, named) : [],
    outcomes: outcomes.size > 1 ? inOrderOf([...new Set(outcomeOrder)], outcomes) : [],
  };
}

/** The choices that can still be made: the last result of one may have been deleted. */
export const possible = ({ method, category, outcome }: Choices, options: Options): Choices => ({
  method: options.methods.find((one) => one === method) ?? null,
  category: options.categories.find((one) => one === category) ?? null,
  outcome: options.outcomes.find((one) => one === outcome) ?? null,
});

/** The results that fit every choice. */
export function chosenResults(
  results: readonly ResultFacts[],
  entries: Entries,
  { method, category, outcome }: Choices,
): readonly ResultFacts[] {
  if (method === null && category === null && outcome === null) return results;
  return results.filter(({ cast, timestamp }) => {
    if (method !== null && cast.method !== method) return false;
    const entry = entries.get(timestamp);
    return (category === null || entry?.category === category) && (outcome === null || outcomeOf(entry) === outcome);
  });
}
