import { TRIGRAM_CODES, type TrigramCode } from '../trigram/trigram.ts';
import data from './trigrams.json' with { type: 'json' };
import type { TrigramText } from './types.ts';

// JSON has no tuples and no literal types; trigrams.test.ts checks the fields.
const TRIGRAMS = data.trigrams as unknown as readonly TrigramText[];

/** The file is in 先天 order, like `TRIGRAM_CODES`. */
export const trigramTextOf = (trigram: TrigramCode): TrigramText =>
  TRIGRAMS[TRIGRAM_CODES.indexOf(trigram)] as TrigramText;
