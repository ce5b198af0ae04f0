/** What was typed in 我来猜 and is not sealed yet: after a reload it is there again, until the tab is closed. */
import { keysWith, readText, removeStored, writeText } from '../storage/storage.ts';

/** Of somebody, or of a guest. */
const prefixOf = (user: string | null): string => `guess-typed:${user ?? ''}:`;
const keyOf = (user: string | null, puzzle: number): string => `${prefixOf(user)}${puzzle}`;

export const typedGuess = (user: string | null, puzzle: number): string =>
  readText(sessionStorage, keyOf(user, puzzle)) ?? '';

export function keepTypedGuess(user: string | null, puzzle: number, text: string): void {
  if (text === '') removeStored(sessionStorage, keyOf(user, puzzle));
  else writeText(sessionStorage, keyOf(user, puzzle), text);
}

export function clearTypedGuesses(user: string): void {
  for (const key of keysWith(sessionStorage, prefixOf(user))) removeStored(sessionStorage, key);
}
