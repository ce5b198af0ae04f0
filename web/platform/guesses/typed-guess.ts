/** What was typed in 我来猜 and is not sealed yet: after a reload it is there again, until the tab is closed. */
import { readText, removeStored, writeText } from '../storage/storage.ts';

/** Of somebody, or of a guest. */
const keyOf = (user: string | null, puzzle: number): string => `guess-typed:${user ?? ''}:${puzzle}`;

export const typedGuess = (user: string | null, puzzle: number): string =>
  readText(sessionStorage, keyOf(user, puzzle)) ?? '';

export function keepTypedGuess(user: string | null, puzzle: number, text: string): void {
  if (text === '') removeStored(sessionStorage, keyOf(user, puzzle));
  else writeText(sessionStorage, keyOf(user, puzzle), text);
}
