/** The guesses that this browser keeps, and how screens read them. */
import { useMemo, useSyncExternalStore } from 'react';
import { watchers } from '#web/platform/watchers.ts';
import { GUESS_PREFIX, type GuessOwner, type KeptGuess, openGuessStore } from './guess-store.ts';
import type { TakenGuess } from './guesses-kind.ts';

const { watch, tell } = watchers();
let changes = 0;

function changed(): void {
  changes++;
  tell();
}

export const keptGuesses = openGuessStore(localStorage, changed);

const taken = new Map<string, TakenGuess>();

/** The server has taken a guess in this tab. */
export const noteTaken = (clientId: string, answer: TakenGuess): void => void taken.set(clientId, answer);

/** What the server answered to it, once; null if another tab has sent it, or the server was not asked. */
export function takeResponseTo(clientId: string): TakenGuess | null {
  const answer = taken.get(clientId) ?? null;
  taken.delete(clientId);
  return answer;
}

/** Calls whenever a guess is kept, changed or forgotten, in any tab. Answers what ends it. */
export const watchGuesses = watch;

addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(GUESS_PREFIX)) changed();
});

export function useKeptGuesses(owner: GuessOwner): readonly KeptGuess[] {
  const seen = useSyncExternalStore(watchGuesses, () => changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number stands for what is stored
  return useMemo(() => keptGuesses.of(owner), [owner, seen]);
}

export function useKeptGuess(owner: GuessOwner, puzzleId: number): KeptGuess | null {
  return useKeptGuesses(owner).find((guess) => guess.puzzleId === puzzleId) ?? null;
}
