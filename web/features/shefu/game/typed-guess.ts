/** What was typed in 我来猜 and is not sealed yet, and the cast that was made for it. */
import { safeParse } from 'valibot';
import { type GuessCast, sendGuess } from '#contract/guess.ts';
import { readStored, readText, removeStored, writeStored, writeText } from '#web/platform/storage/storage.ts';
import { typedPlace } from '#web/platform/storage/typed-texts.ts';

export interface TypedGuess {
  readonly text: string;
  readonly cast: GuessCast | null;
}

const EMPTY: TypedGuess = { text: '', cast: null };

const isEmpty = ({ text, cast }: TypedGuess): boolean => text === '' && cast === null;

const wordsPlace = (user: string | null, puzzle: number): string => typedPlace('guess', user, String(puzzle));
const castPlace = (user: string | null, puzzle: number): string => typedPlace('guess-cast', user, String(puzzle));

function parseCast(value: unknown): GuessCast | null {
  const parsed = safeParse(sendGuess.body.entries.cast, value);
  return parsed.success ? parsed.output : null;
}

const keptBy = (user: string | null, puzzle: number): TypedGuess => ({
  text: readText(sessionStorage, wordsPlace(user, puzzle)) ?? '',
  cast: readStored(sessionStorage, castPlace(user, puzzle), parseCast),
});

/** Of the signed-in user also what was typed in this tab before the login, which is theirs from then on. */
export function typedGuess(user: string | null, puzzle: number): TypedGuess {
  const own = keptBy(user, puzzle);
  if (user === null || !isEmpty(own)) return own;
  const before = keptBy(null, puzzle);
  keepTypedGuess(user, puzzle, before);
  keepTypedGuess(null, puzzle, EMPTY);
  return before;
}

export function keepTypedGuess(user: string | null, puzzle: number, { text, cast }: TypedGuess): void {
  if (text === '') removeStored(sessionStorage, wordsPlace(user, puzzle));
  else writeText(sessionStorage, wordsPlace(user, puzzle), text);
  if (cast === null) removeStored(sessionStorage, castPlace(user, puzzle));
  else writeStored(sessionStorage, castPlace(user, puzzle), cast);
}

export const forgetTypedGuess = (user: string | null, puzzle: number): void => keepTypedGuess(user, puzzle, EMPTY);
