/** What was typed in 我来猜 and is not sealed yet. */
import { readText, removeStored, writeText } from '#web/platform/storage/storage.ts';
import { typedPlace } from '#web/platform/storage/typed-texts.ts';

const placeOf = (user: string | null, puzzle: number): string => typedPlace('guess', user, String(puzzle));

/** Of whoever is signed in also what was typed in this tab before the login, which is theirs from then on. */
export function typedGuess(user: string | null, puzzle: number): string {
  const own = readText(sessionStorage, placeOf(user, puzzle));
  const before = user === null || own !== null ? null : readText(sessionStorage, placeOf(null, puzzle));
  if (before === null) return own ?? '';
  keepTypedGuess(user, puzzle, before);
  keepTypedGuess(null, puzzle, '');
  return before;
}

export function keepTypedGuess(user: string | null, puzzle: number, text: string): void {
  if (text === '') removeStored(sessionStorage, placeOf(user, puzzle));
  else writeText(sessionStorage, placeOf(user, puzzle), text);
}
