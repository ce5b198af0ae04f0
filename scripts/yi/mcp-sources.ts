import type { ResultFacts } from '#contract/divination.ts';
import { CASTING_RULES } from '#core/texts/casting-rules.ts';
import { CLASSIC } from '#core/texts/classic.ts';
import companion from '#core/texts/hexagrams/sources.json' with { type: 'json' };
import kaobianzhan from '#core/texts/kaobianzhan.json' with { type: 'json' };
import meihua from '#core/texts/meihua-rules.json' with { type: 'json' };

/** Where the facts of an answer come from. Texts of the book carry their place beside them. */

const classic = `《周易》：${CLASSIC.source.edition}`;
const plain = `白话：${companion.plain.edition}`;
const rule = `考变占：${kaobianzhan.source.edition}`;
const explained = `体用、生克、旺衰：${meihua.source.edition}`;

const CALENDAR =
  '农历与节气：1899 至 2101 年用表，由 lunar-typescript 1.8.6 算出，与 JPL DE431 等对过；其余年份由它当场算。年柱从立春，月柱从节，日从零点（dayAt 23 则从二十三点）。';

/** How a cast by this method is counted. */
function castingSource(method: string): readonly string[] {
  if (!Object.hasOwn(CASTING_RULES, method)) return [];
  const { quotation, from } = CASTING_RULES[method as keyof typeof CASTING_RULES];
  return [`起卦：${quotation === null ? from : `“${quotation}”${from}`}`];
}

const methodOf = (answer: unknown): string =>
  (answer as { readonly method?: ResultFacts['cast']['method'] }).method ?? '';

export const SOURCES_OF: Readonly<Record<string, (answer: unknown) => readonly string[]>> = {
  cast: (answer) => [...castingSource(methodOf(answer)), rule, classic],
  read: () => [classic, plain, rule, explained],
  text: () => [classic, plain],
  almanac: () => [CALENDAR],
  search: () => [classic, plain],
};
