/**
 * Guesses that this device keeps: those that the server does not have yet, by user, and those of guests, which stay here. Each has a key of
 * its own, named by its client id, so that two tabs never write the same one.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { GuessCast, Verdict } from '#contract/guess.ts';
import { isRecord } from '../storage/is-record.ts';
import { keysWith, readStored, removeStored, writeStored } from '../storage/storage.ts';

export interface KeptGuess {
  readonly clientId: string;
  readonly puzzleId: number;
  readonly puzzleTitle: string;
  /** Of the question that the guesser saw. */
  readonly version: number;
  readonly text: string;
  readonly cast: GuessCast | null;
  readonly sealedAt: string;
  /** The answer was opened before, as far as this device knows; the server decides for those that it gets. */
  readonly hasSeenAnswer: boolean;
  /** A guest's own word. */
  readonly verdict: Verdict | null;
  /** Why the server did not take it when it was sent last. */
  readonly refusal: string | null;
}

/** Null: a guest. */
type Owner = string | null;

const PREFIX = 'shefu-guess:';
const prefixOf = (owner: Owner): string => `${PREFIX}${owner ?? 'guest'}:`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

function isCast(value: unknown): boolean {
  return value === null || (isRecord(value) && [value['figure'], value['method'], value['castFor']].every(isText));
}

/** Written by hand: the schemas of the contract are not loaded for it. */
function parseGuess(value: unknown): KeptGuess | null {
  if (!isRecord(value)) return null;
  const { clientId, puzzleTitle, text, sealedAt, puzzleId, version } = value;
  const isWhole =
    [clientId, puzzleTitle, text, sealedAt].every(isText) &&
    [puzzleId, version].every(Number.isSafeInteger) &&
    isCast(value['cast']) &&
    isTextOrNull(value['refusal']) &&
    isTextOrNull(value['verdict']) &&
    typeof value['hasSeenAnswer'] === 'boolean';
  return isWhole ? (value as unknown as KeptGuess) : null;
}

const watchers = new Set<() => void>();
let changes = 0;

function changed(): void {
  changes++;
  for (const onChange of watchers) onChange();
}

/** Calls whenever a guess is kept, changed or forgotten, in any tab. Answers what ends it. */
export function watchGuesses(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}

addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(PREFIX)) changed();
});

/** Newest first. */
export function keptGuessesOf(owner: Owner): readonly KeptGuess[] {
  const keys = keysWith(localStorage, prefixOf(owner)).filter((key) => !key.includes('.corrupt-'));
  const guesses = keys.flatMap((key) => readStored(localStorage, key, parseGuess) ?? []);
  return guesses.toSorted((one, other) => other.sealedAt.localeCompare(one.sealedAt));
}

/** False when the storage has no room. */
export function keepGuess(owner: Owner, guess: KeptGuess): boolean {
  const isKept = writeStored(localStorage, prefixOf(owner) + guess.clientId, guess);
  if (isKept) changed();
  return isKept;
}

export function forgetGuess(owner: Owner, clientId: string): void {
  removeStored(localStorage, prefixOf(owner) + clientId);
  changed();
}

export function forgetGuessesOf(owner: Owner): void {
  for (const key of keysWith(localStorage, prefixOf(owner))) removeStored(localStorage, key);
  changed();
}

export function useKeptGuesses(owner: Owner): readonly KeptGuess[] {
  const seen = useSyncExternalStore(watchGuesses, () => changes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number stands for what is stored
  return useMemo(() => keptGuessesOf(owner), [owner, seen]);
}

export function useKeptGuess(owner: Owner, puzzleId: number): KeptGuess | null {
  return useKeptGuesses(owner).find((guess) => guess.puzzleId === puzzleId) ?? null;
}
