import { clauseStarts, fold } from './fold.ts';
import { syllablesOf } from './pinyin.ts';
import type { Place } from './place.ts';

/** Between two places: no query contains it. */
const GAP = '\n';

/** Some places, folded into one string: one `indexOf` scans them all. */
export interface Section {
  readonly places: readonly Place[];
  readonly text: string;
  /** Where each place begins in `text`; and, last, where one more would. */
  readonly starts: readonly number[];
  /** For each unit of `text`, whether a clause begins there. */
  readonly clauses: Uint8Array;
  /** The places that pinyin finds. */
  readonly readings: readonly { readonly place: Place; readonly syllables: readonly string[] }[];
  /** The topics, with their words folded: what is typed is asked for each of them. */
  readonly topics: readonly { readonly place: Place; readonly words: readonly string[] }[];
}

/** All that can be found, in the order of the book. Sections are added as their texts arrive. */
export type Corpus = readonly Section[];

/**
 * The words of a place, then its text: 乘刚 is found in the entry that explains it, whatever its text says. What is annotated with a
 * reading is in another place already; pinyin finds it. A topic is found by its words, not by the reason why it leads there.
 */
function searched({ words = [], text, kind }: Place): string {
  if (kind === 'reading') return '';
  return (kind === 'topic' ? words : [...words, text]).join('。');
}

export function sectionOf(places: readonly Place[]): Section {
  const texts = places.map(searched);
  const folded = texts.map(fold);
  const starts: number[] = [];
  let at = 0;
  for (const text of folded) {
    starts.push(at);
    at += text.length + GAP.length;
  }
  const clauses = new Uint8Array(at + 1);
  for (const [index, text] of texts.entries())
    for (const start of clauseStarts(text)) clauses[(starts[index] as number) + start] = 1;
  return {
    places,
    text: folded.map((text) => text + GAP).join(''),
    starts: [...starts, at],
    clauses,
    readings: places.flatMap((place) =>
      place.reading === undefined ? [] : [{ place, syllables: syllablesOf(place.reading) }],
    ),
    topics: places.flatMap((place) =>
      place.kind === 'topic' ? [{ place, words: (place.words ?? []).map(fold) }] : [],
    ),
  };
}
