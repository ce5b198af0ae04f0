import { fold } from './fold.ts';

/** What was typed, as it is looked for. */
export interface Query {
  /** All of it, without spaces and punctuation. */
  readonly run: string;
  /** What stands between spaces and punctuation. */
  readonly parts: readonly string[];
}

/** The query parsed last: each row of a page of results asks for the same one. */
let last = { typed: '', query: { run: '', parts: [] } as Query };

export function parseQuery(typed: string): Query {
  if (typed === last.typed) return last.query;
  const parts = typed.split(/[^\p{L}\p{N}\p{M}䷀-䷿☰-☷]+/u).map(fold);
  last = { typed, query: { run: parts.join(''), parts: parts.filter((part) => part !== '') } };
  return last.query;
}

/** From `at` up to `end`, in a folded text. */
export interface Range {
  readonly at: number;
  readonly end: number;
}

/** The next place of a part in a text, at or after `from`; null if there is none. */
export type Finder = (text: string, from: number) => Range | null;

export const exactly =
  (part: string): Finder =>
  (text, from) => {
    const at = text.indexOf(part, from);
    return at < 0 ? null : { at, end: at + part.length };
  };

/**
 * So long a run may have one character wrong, missing, or in the other order; a longer one also one too many: of three characters there
 * is too much.
 */
export const LOOSE_LENGTH = 4;

/** How much of a text, from `at`, is `part` with at most one slip; null if it is not. */
function lengthWithSlip(text: string, at: number, part: string, mayBeTooLong: boolean): number | null {
  let same = 0;
  while (same < part.length && text[at + same] === part[same]) same += 1;
  if (same === part.length) return same;
  const rest = part.slice(same);
  const here = at + same;
  const isAtEnd = here >= text.length || text[here] === '\n';
  if (!isAtEnd && text.startsWith(rest.slice(1), here + 1)) return same + rest.length; // one is wrong
  if (!isAtEnd && text.startsWith(rest, here + 1)) return same + 1 + rest.length; // one is missing
  if (mayBeTooLong && text.startsWith(rest.slice(1), here)) return same + rest.length - 1; // one too many
  const isTurned = rest[0] === text[here + 1] && rest[1] === text[here];
  return isTurned && text.startsWith(rest.slice(2), here + 2) ? same + rest.length : null;
}

const reversed = (text: string): string => [...text].reverse().join('');

/** Two places are never one: a slip does not reach beyond the end of a text. */
const isInOnePlace = (text: string, { at, end }: Range): boolean => at >= 0 && !text.slice(at, end).includes('\n');

/**
 * One half of the run is right, since only one character is wrong: it is looked for exactly, and the other half is compared where it
 * should stand.
 */
export function withOneSlip(run: string): Finder {
  const middle = Math.floor(run.length / 2);
  const [first, second] = [run.slice(0, middle), run.slice(middle)];
  const turnedFirst = reversed(first);
  const mayBeTooLong = run.length > LOOSE_LENGTH;
  const afterFirst = (text: string, at: number): Range | null => {
    const length = lengthWithSlip(text, at + first.length, second, mayBeTooLong);
    return length === null ? null : { at, end: at + first.length + length };
  };
  const beforeSecond = (text: string, at: number): Range | null => {
    const before = reversed(text.slice(Math.max(0, at - first.length - 1), at));
    const length = lengthWithSlip(before, 0, turnedFirst, mayBeTooLong);
    return length === null ? null : { at: at - length, end: at + second.length };
  };
  const next = (text: string, from: number, half: string, around: typeof afterFirst): Range | null => {
    for (let at = text.indexOf(half, from); at >= 0; at = text.indexOf(half, at + 1)) {
      const range = around(text, at);
      if (range && range.at >= from && isInOnePlace(text, range)) return range;
    }
    return null;
  };
  return (text, from) => {
    const found = [next(text, from, first, afterFirst), next(text, from, second, beforeSecond)];
    const [one, other] = found;
    return one && other ? (one.at <= other.at ? one : other) : (one ?? other ?? null);
  };
}

/** A part exactly, or with one slip if it is long. */
export const nearly = (part: string): Finder => (part.length >= LOOSE_LENGTH ? withOneSlip(part) : exactly(part));

/** Pieces shorter than this are in every text. */
const SHORTEST_PIECE = 2;
const MOST_PIECES = 3;

/**
 * The pieces of a run in their order, as long as they can be: 天行健自强不息 is in “天行健，君子以自强不息”. Null if more than three are
 * needed, or one of them is a single character.
 */
export function piecesIn(text: string, run: string, from = 0, most = MOST_PIECES): readonly Range[] | null {
  if (run === '') return [];
  if (most === 0) return null;
  for (let length = run.length; length >= SHORTEST_PIECE; length--) {
    const at = text.indexOf(run.slice(0, length), from);
    if (at < 0) continue;
    const rest = piecesIn(text, run.slice(length), at + length, most - 1);
    return rest && [{ at, end: at + length }, ...rest];
  }
  return null;
}

/** All finders one after another; null unless each has its place after the one before. */
export function inOrder(text: string, finders: readonly Finder[], from: number, end: number): readonly Range[] | null {
  const ranges: Range[] = [];
  let at = from;
  for (const find of finders) {
    const range = find(text, at);
    if (!range || range.end > end) return null;
    ranges.push(range);
    at = range.end;
  }
  return ranges;
}
