import type { Corpus, Section } from './corpus.ts';
import { fold } from './fold.ts';
import type { Place } from './place.ts';
import {
  exactly,
  type Finder,
  inOrder,
  LOOSE_LENGTH,
  nearly,
  parseQuery,
  piecesIn,
  type Query,
  type Range,
  withOneSlip,
} from './query.ts';

/** How much of what was typed a place has; less is better. `meaning`: a word of daily life within it leads there. */
export const FOUND = { whole: 0, oneSlip: 1, meaning: 2, inOrder: 3, allParts: 4, pieces: 5 } as const;
type Degree = (typeof FOUND)[keyof typeof FOUND];

export interface TextHit {
  readonly place: Place;
  readonly degree: number;
  /** 0: the whole text. 1: whole clauses of it. 2: from the beginning of a clause. 3: inside one. */
  readonly fit: number;
  /** An entry or article on exactly what was typed. */
  readonly isNamed: boolean;
}

/** The first place of a part in each text of a section, by the index of the text. */
function firstInEach({ text, starts }: Section, find: Finder): ReadonlyMap<number, Range> {
  const found = new Map<number, Range>();
  let index = 0;
  for (let range = find(text, 0); range; range = find(text, starts[index + 1] as number)) {
    while ((starts[index + 1] as number) <= range.at) index += 1;
    found.set(index, range);
  }
  return found;
}

function fitOf({ starts, clauses }: Section, index: number, { at, end }: Range): number {
  const isStart = clauses[at] === 1;
  const isWholeText = at === starts[index] && end === (starts[index + 1] as number) - 1;
  if (isWholeText) return 0;
  const isEnd = clauses[end] === 1;
  return isStart ? (isEnd ? 1 : 2) : 3;
}

interface Found {
  readonly index: number;
  readonly range: Range;
  readonly degree: Degree;
}

const hitOf = (section: Section, run: string, { index, range, degree }: Found): TextHit => {
  const place = section.places[index] as Place;
  const isNamed = degree === FOUND.whole && (place.words ?? []).some((word) => fold(word) === run);
  return { place, degree, fit: fitOf(section, index, range), isNamed };
};

/** The places that `find` finds something in. */
const hitsIn = (corpus: Corpus, run: string, find: (section: Section) => readonly Found[]): readonly TextHit[] =>
  corpus.flatMap((section) => find(section).map((found) => hitOf(section, run, found)));

const byFinder =
  (finder: Finder, degree: Degree) =>
  (section: Section): readonly Found[] =>
    [...firstInEach(section, finder)].map(([index, range]) => ({ index, range, degree }));

/** Every part is there, in their order or not. */
const byParts =
  (finders: readonly Finder[]) =>
  (section: Section): readonly Found[] => {
    const [first, ...others] = finders.map((find) => firstInEach(section, find));
    return [...(first ?? [])].flatMap(([index, range]) => {
      if (!others.every((found) => found.has(index))) return [];
      const [start = 0, end = 0] = section.starts.slice(index, index + 2);
      const isInOrder = inOrder(section.text, finders, start, end) !== null;
      return [{ index, range, degree: isInOrder ? FOUND.inOrder : FOUND.allParts }];
    });
  };

/** The shortest run that is taken to pieces. */
const SHORTEST_IN_PIECES = 4;

/** The run in pieces; only texts with its first two characters are looked at. */
const byPieces =
  (run: string) =>
  (section: Section): readonly Found[] =>
    [...firstInEach(section, exactly(run.slice(0, 2)))].flatMap(([index]) => {
      const [start = 0, end = 0] = section.starts.slice(index, index + 2);
      const [first] = piecesIn(section.text.slice(start, end), run) ?? [];
      if (!first) return [];
      return [{ index, range: { at: start + first.at, end: start + first.end }, degree: FOUND.pieces }];
    });

/** One hit for each place: of two, the first. */
export function onePerPlace(hits: readonly TextHit[]): readonly TextHit[] {
  const places = new Set<Place>();
  return hits.filter(({ place }) => !places.has(place) && places.add(place));
}

/** Two short words that were typed apart are not one run with a slip; what is longer may be a line with its punctuation. */
const LOOSE_LENGTH_OF_PARTS = 6;

const isLooseRun = ({ run, parts }: Query): boolean =>
  run.length >= (parts.length > 1 ? LOOSE_LENGTH_OF_PARTS : LOOSE_LENGTH);

/** What is tried for a query where nothing has the whole of it. */
export function triedFor(typed: string) {
  const query = parseQuery(typed);
  return {
    /** The parts, each for itself. */
    areParts: query.parts.length > 1,
    /** The run, or a part of it, with one slip. */
    isLoose: isLooseRun(query) || query.parts.some((part) => part.length >= LOOSE_LENGTH),
    /** The run in pieces. */
    arePieces: query.run.length >= SHORTEST_IN_PIECES,
  };
}

/**
 * The places that have what was typed. If none has the whole: those with all parts, in their order or not; then those with one character
 * wrong, of the whole or of a long part; if there are none either, those with its pieces.
 */
export function findTexts(corpus: Corpus, typed: string): readonly TextHit[] {
  const query = parseQuery(typed);
  const { run, parts } = query;
  if (run === '') return [];
  const hits = (find: (section: Section) => readonly Found[]) => hitsIn(corpus, run, find);
  const whole = hits(byFinder(exactly(run), FOUND.whole));
  if (whole.length > 0) return whole;
  const { areParts, isLoose, arePieces } = triedFor(typed);
  const inParts = areParts ? hits(byParts(parts.map(exactly))) : [];
  if (inParts.length > 0) return inParts;
  const near = isLooseRun(query) ? hits(byFinder(withOneSlip(run), FOUND.oneSlip)) : [];
  const nearlyInParts = areParts && isLoose ? hits(byParts(parts.map(nearly))) : [];
  if (near.length + nearlyInParts.length > 0) return onePerPlace([...near, ...nearlyInParts]);
  return arePieces ? hits(byPieces(run)) : [];
}
