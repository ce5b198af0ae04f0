/** Where a tab keeps what was typed in 我来猜 and is not sealed yet. */
import { keysWith, removeStored } from '#web/platform/storage/storage.ts';

/** Of somebody, or of a guest; before the number of the puzzle. */
export const typedGuessPrefix = (user: string | null): string => `guess-typed:${user ?? ''}:`;

export function clearTypedGuesses(user: string): void {
  for (const key of keysWith(sessionStorage, typedGuessPrefix(user))) removeStored(sessionStorage, key);
}
