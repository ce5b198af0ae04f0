import data from './meihua-rules.json' with { type: 'json' };
import type { Quotation, QuotedLine } from './types.ts';

/** A line of a chapter of 《梅花易数》 with its source. */
export const meihuaQuotation = (chapter: string, { text, variant }: QuotedLine): Quotation => ({
  text,
  source: `《梅花易数·${chapter}》`,
  ...(variant !== undefined && { variant }),
});

/** What the book says of some trigrams: as it stands where a cast has them, else as an example. */
export const asExampleUnless = (hasThem: boolean, quotation: Quotation): Quotation =>
  hasThem ? quotation : { ...quotation, isExample: true };

type RuleName = keyof typeof data.rules;

/** The sentence of 《梅花易数》 that a rule rests on. */
export function ruleOf(name: RuleName): Quotation {
  const { chapter, ...line } = data.rules[name];
  return meihuaQuotation(chapter, line);
}
