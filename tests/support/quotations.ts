import confirmed from '#core/texts/golden/quotation-digests.json' with { type: 'json' };
import { hanOf, quotedIn } from './han.ts';
import { digestOfQuotation } from './text-digests.ts';

const BOOKS: Readonly<Record<string, string>> = confirmed;

/** True if the list of quotations that were compared with an edition has it. */
export const isConfirmed = (quoted: string): boolean => digestOfQuotation(quoted) in BOOKS;

/** What a text quotes that is neither verbatim in `home` nor confirmed, with the digest that a confirmed one would have. */
export const straysIn = (text: string, home: string): readonly string[] =>
  quotedIn(text)
    .filter((quoted) => !hanOf(home).includes(hanOf(quoted)) && !isConfirmed(quoted))
    .map((quoted) => `${quoted} ${digestOfQuotation(quoted)}`);
