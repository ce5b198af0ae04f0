import { type TrigramCode, trigramName } from '../trigram/trigram.ts';
import data from './images.json' with { type: 'json' };
import { meihuaQuotation } from './meihua-rules.ts';
import type { Quotation, QuotedLine } from './types.ts';

/** Only of these two the book says what the trigram brings. */
export type PassageRelation = '生体' | '克体';

interface PassageLine extends QuotedLine {
  /** In our words: where help or pressure may come from. */
  readonly about: string;
}

// JSON has no literal types; images.test.ts checks that all sixteen are there.
const PASSAGES: Readonly<Record<string, Readonly<Record<PassageRelation, PassageLine>>>> = data.passages;

export interface Passage {
  readonly quotation: Quotation;
  readonly about: string;
}

/** 体用总诀, “乾卦生体，则主公门中有喜益……”: what a trigram brings that generates or overcomes 体. */
export function passageOf(trigram: TrigramCode, relation: PassageRelation): Passage {
  const passages = PASSAGES[trigramName(trigram)] as Readonly<Record<PassageRelation, PassageLine>>;
  const { about, ...line } = passages[relation];
  return { quotation: meihuaQuotation('体用总诀', line), about };
}

/** The sentence of 《梅花易数》 that 取象 rests on. */
export function imageRuleOf(name: keyof typeof data.rules): Quotation {
  const { chapter, ...line } = data.rules[name];
  return meihuaQuotation(chapter, line);
}
