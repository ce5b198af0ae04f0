import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';
import data from './trigrams.json' with { type: 'json' };
import type { TrigramText } from './types.ts';

// JSON has no tuples and no literal types; tests hold every field to its shape.
const TRIGRAMS = data.trigrams as unknown as readonly TrigramText[];

/** The list stands in 先天 order, like the codes. */
export const trigramTextOf = (trigram: TrigramCode): TrigramText =>
  TRIGRAMS[TRIGRAM_CODES.indexOf(trigram)] as TrigramText;
