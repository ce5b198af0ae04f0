import data from './practice-rules.json' with { type: 'json' };
import type { Quotation } from './types.ts';

/**
 * The sentence of 《梅花易数》 that a step of an exercise rests on. Some stand in meihua-rules.json too, which is long and loaded with a
 * reading: who practises does without it.
 */
export const practiceRuleOf = (name: keyof typeof data.rules): Quotation => data.rules[name];
