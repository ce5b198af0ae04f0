import { foldWithPlaces } from './fold.ts';
import type { Place } from './place.ts';
import { exactly, type Finder, LOOSE_LENGTH, nearly, parseQuery, piecesIn, type Range, withOneSlip } from './query.ts';

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Where what was typed stands in a folded text: as a whole if it can be, else its parts. */
function rangesIn(text: string, typed: string): readonly Range[] {
  const { run, parts } = parseQuery(typed);
  if (run === '') return [];
  const finders: readonly Finder[] = [exactly(run), ...(run.length >= LOOSE_LENGTH ? [withOneSlip(run)] : [])];
  const whole = finders.map((find) => find(text, 0)).find((range) => range !== null);
  if (whole) return [whole];
  const found = parts.flatMap((part) => exactly(part)(text, 0) ?? nearly(part)(text, 0) ?? []);
  return found.length > 0 ? found : (piecesIn(text, run) ?? []);
}

/** Sorted, and without those that overlap the one before. */
function apart(ranges: readonly Range[]): readonly Range[] {
  const kept: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.at - b.at)) if (range.at >= (kept.at(-1)?.end ?? 0)) kept.push(range);
  return kept;
}

/** Where to mark what was typed in a text as it is shown. What stands between its characters is marked with them. */
export function marksIn(text: string, typed: string): readonly Range[] {
  // most hits stand in the text as they were typed: it need not be folded
  const plain = typed !== '' && typed === parseQuery(typed).run ? exactly(typed)(text, 0) : null;
  if (plain) return [plain];
  const { folded, places } = foldWithPlaces(text);
  const endOf = (unit: number): number => {
    const at = places[unit] as number;
    return at + String.fromCodePoint(text.codePointAt(at) ?? 0).length;
  };
  return apart(rangesIn(folded, typed)).map(({ at, end }) => ({ at: places[at] as number, end: endOf(end - 1) }));
}

/** What is marked in a place: what was typed, or the annotated word where pinyin found it. */
export function marksInPlace({ kind, text, words = [] }: Place, typed: string): readonly Range[] {
  if (kind !== 'reading') return marksIn(text, typed);
  const at = text.indexOf(words[0] ?? '');
  return at < 0 ? [] : [{ at, end: at + (words[0] ?? '').length }];
}

/** A hit that ends within these is on a row of one line with all that stands before it. */
const ROW = 15;
/** Else so much stands before it; less before a long one, which is to be on the row whole. */
const BEFORE = 8;
const BEFORE_LONG = 2;
const ELLIPSIS = '…';
const SENTENCE_END = /[。！？；]/;

/** Where the sentence around the hit begins, or some characters before the hit if that is far. */
function startBefore(text: string, { at: hit, end }: Range): number {
  if (end <= ROW) return 0;
  const before = Math.min(BEFORE, Math.max(BEFORE_LONG, ROW - (end - hit)));
  let at = hit;
  while (at > 0 && hit - at < before && !SENTENCE_END.test(text[at - 1] as string)) at -= 1;
  while (at < hit && /[”’》）]/.test(text[at] as string)) at += 1; // they belong to what stands before
  return at;
}

/** Two marks that are further apart are brought together, so that both are on the row. */
const BETWEEN = 8;

/** 同人，柔得…“利涉大川”: what stands between two marks, without its middle if it is long. */
const shortened = (between: string): string =>
  between.length <= BETWEEN ? between : `${between.slice(0, BETWEEN / 2)}${ELLIPSIS}${between.slice(-1)}`;

/** The text from a little before the first mark, in pieces, with … where it is cut; at most `length` characters. */
export function excerptOf(place: Place, typed: string, length = 60): readonly Piece[] {
  const { text } = place;
  const marks = marksInPlace(place, typed);
  const start = startBefore(text, marks[0] ?? { at: 0, end: 0 });
  const end = Math.min(text.length, start + length);
  const pieces: Piece[] = start > 0 ? [{ text: ELLIPSIS, isHit: false }] : [];
  let at = start;
  for (const mark of marks) {
    if (mark.at < at || mark.at >= end) continue;
    const before = text.slice(at, mark.at);
    if (before !== '') pieces.push({ text: at > start ? shortened(before) : before, isHit: false });
    pieces.push({ text: text.slice(mark.at, Math.min(mark.end, end)), isHit: true });
    at = Math.min(mark.end, end);
  }
  if (at < end) pieces.push({ text: text.slice(at, end), isHit: false });
  if (end < text.length) pieces.push({ text: ELLIPSIS, isHit: false });
  return pieces;
}
