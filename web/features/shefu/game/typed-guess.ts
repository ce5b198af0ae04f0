/** What was typed in 我来猜 and is not sealed yet: after a reload it is there again, until the tab is closed or its user logs out. */
import { clearTypedGuesses, typedGuessPrefix } from '#web/platform/saved/guesses/typed-guess.ts';
import { watchLogouts } from '#web/platform/storage/session.ts';
import { readText, removeStored, writeText } from '#web/platform/storage/storage.ts';

const typedBy = (user: string | null, puzzle: number): string | null =>
  readText(sessionStorage, typedGuessPrefix(user) + puzzle);

/** Of whoever is signed in also what was typed in this tab before the login, which is theirs from then on. */
export function typedGuess(user: string | null, puzzle: number): string {
  const own = typedBy(user, puzzle);
  const before = user === null || own !== null ? null : typedBy(null, puzzle);
  if (before === null) return own ?? '';
  keepTypedGuess(user, puzzle, before);
  keepTypedGuess(null, puzzle, '');
  return before;
}

export function keepTypedGuess(user: string | null, puzzle: number, text: string): void {
  if (text === '') removeStored(sessionStorage, typedGuessPrefix(user) + puzzle);
  else writeText(sessionStorage, typedGuessPrefix(user) + puzzle, text);
}

watchLogouts(clearTypedGuesses); // in another tab: what was typed in this one does not stay in it
