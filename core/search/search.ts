import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { Corpus } from './corpus.ts';
import { type FigureHit, findFigures } from './figures.ts';
import { FOUND, findTexts, onePerPlace, type TextHit } from './find-texts.ts';
import { fold } from './fold.ts';
import { parseNamedPlace } from './named-place.ts';
import { parsePinyin, SPELLED, spelled } from './pinyin.ts';
import { GROUP_OF, GROUPS, type Place, type TextKind } from './place.ts';
import { parseQuery, type Query } from './query.ts';
import { topicsWithin } from './topics-within.ts';
import { parseTypedLines } from './typed-lines.ts';

/** The book before what is written about it. */
const KIND_ORDER: readonly (readonly TextKind[])[] = [
  ['judgment', 'line'],
  ['tuan', 'daxiang', 'xiaoxiang'],
  ['wing'],
  ['term', 'reading', 'topic'],
  ['plain', 'wing-plain'],
  ['detail', 'commentary', 'note', 'wing-note'],
  ['trigram', 'article', 'case'],
  ['own'],
];
const RANK_OF = Object.fromEntries(KIND_ORDER.flatMap((kinds, rank) => kinds.map((kind) => [kind, rank]))) as Readonly<
  Record<TextKind, number>
>;

/** Places that say what a word means, or where it leads. */
const ENTRIES: readonly TextKind[] = ['term', 'topic'];

/** All parts are all parts, in whatever order they were typed. */
const amountOf = ({ degree }: TextHit): number => (degree === FOUND.allParts ? FOUND.inOrder : degree);

/** A place that was named stands before all that only has the words. */
const NAMED_DEGREE = -1;

/**
 * Best first: by how much of the query a place has, by what kind of text it is, by the order of its parts, by how well it fits; then in
 * the order of the book. An entry on the very word comes before all, unless the word is one of judgments and lines: 乘刚 is explained,
 * 无咎 is read.
 */
function inOrder(hits: readonly TextHit[]): readonly TextHit[] {
  const isOfClassic = hits.some(({ place, degree }) => RANK_OF[place.kind] === 0 && degree === FOUND.whole);
  const rankOf = ({ place, isNamed }: TextHit): number =>
    isNamed && ENTRIES.includes(place.kind) && !isOfClassic ? -1 : RANK_OF[place.kind];
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit) }))
    .toSorted(
      (a, b) =>
        amountOf(a.hit) - amountOf(b.hit) ||
        a.rank - b.rank ||
        Number(b.hit.isNamed) - Number(a.hit.isNamed) ||
        a.hit.degree - b.hit.degree ||
        a.hit.fit - b.hit.fit,
    )
    .map(({ hit }) => hit);
}

const hitOn = (place: Place, degree: number, fit: number): TextHit => ({ place, degree, fit, isNamed: false });

const exactCodes = (figures: readonly FigureHit[]): readonly HexagramCode[] =>
  figures.filter(({ isExact }) => isExact).map(({ code }) => code);

/** 屯六二: the place itself. */
function namedIn(corpus: Corpus, typed: string): readonly TextHit[] {
  const named = parseNamedPlace(typed);
  if (!named) return [];
  const isNamed = ({ kind, code, where }: Place): boolean =>
    kind === named.kind && code === named.code && where.split(' · ').includes(named.label);
  const places = corpus.flatMap((section) => section.places.filter(isNamed));
  return places.map((place) => hitOn(place, NAMED_DEGREE, 0));
}

/** In a longer list of names each would be looked for with all the others. */
const MOST_PARTS = 4;

/** 利涉大川 同人: words in the texts of a figure that is named with them. */
function inNamedFigure(corpus: Corpus, { parts }: Query): readonly TextHit[] {
  if (parts.length < 2 || parts.length > MOST_PARTS) return [];
  return parts.flatMap((part, index) => {
    const codes = exactCodes(findFigures(part));
    if (codes.length === 0) return [];
    const hits = findTexts(corpus, parts.toSpliced(index, 1).join(' '));
    // the code of a term is that of its example
    const own = hits.filter(({ place }) => place.kind !== 'term' && codes.some((code) => code === place.code));
    return own.map((hit) => ({ ...hit, degree: NAMED_DEGREE }));
  });
}

/** 乾 is no way to 扭转乾坤: one character finds a topic only if it is its word. */
const isEnoughForTopic = ({ place, isNamed }: TextHit, { run }: Query): boolean =>
  place.kind !== 'topic' || isNamed || run.length > 1;

/** A term may be begun with so many letters; an annotated character is spelled whole. */
const BEGUN_LENGTH = 3;

/** Terms and annotated characters that are read so. */
function readSo(corpus: Corpus, letters: string): readonly TextHit[] {
  return corpus.flatMap(({ readings }) =>
    readings.flatMap(({ place, syllables }) => {
      const rank = spelled(letters, syllables);
      const isEnough = rank === SPELLED.whole || (place.kind === 'term' && letters.length >= BEGUN_LENGTH);
      return rank !== null && isEnough ? [hitOn(place, FOUND.whole, rank)] : [];
    }),
  );
}

/** One's own casts of a figure that was named. */
function castsOf(corpus: Corpus, codes: readonly HexagramCode[]): readonly TextHit[] {
  if (codes.length === 0) return [];
  // they have a section of their own, so that thousands of other places need not be asked
  const own = corpus.filter(({ places }) => places[0]?.kind === 'own').flatMap(({ places }) => places);
  return own
    .filter(({ kind, code }) => kind === 'own' && codes.some((one) => one === code))
    .map((place) => hitOn(place, FOUND.whole, 3));
}

/** All that a query finds in the texts that are there, figures and texts best first; `lines` where what was typed is lines: 阳阴阴. */
export function search(typed: string, corpus: Corpus) {
  const figures = findFigures(typed);
  const exact = exactCodes(figures);
  const letters = parsePinyin(typed);
  const query = parseQuery(typed);
  const found = findTexts(corpus, typed).filter((hit) => isEnoughForTopic(hit, query));
  // of what is only written about the book the words may be anywhere: 等他回来
  const isInBook = found.some(({ place, degree }) => degree === FOUND.whole && RANK_OF[place.kind] < RANK_OF.plain);
  const texts = [
    ...namedIn(corpus, typed),
    ...(letters === null ? inNamedFigure(corpus, query) : []), // Shuǐ léi zhūn is one name
    ...found,
    ...(isInBook ? [] : topicsWithin(corpus, query)),
    ...(letters === null ? [] : readSo(corpus, letters)),
    ...castsOf(corpus, exact),
  ];
  return { figures, texts: inOrder(onePerPlace(texts)), lines: parseTypedLines(fold(typed)) };
}

/** The groups of a page of results; those without a hit are left out. */
export function groupsOf(texts: readonly TextHit[]) {
  return GROUPS.flatMap((group) => {
    const hits = texts.filter(({ place }) => GROUP_OF[place.kind] === group);
    return hits.length > 0 ? [{ group, hits }] : [];
  });
}

export type SearchResult = ReturnType<typeof search>;
export type FoundGroup = ReturnType<typeof groupsOf>[number];
