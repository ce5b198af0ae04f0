/**
 * Guesses that this device keeps: those that the server does not have yet, by user, and those of guests, which stay here. Each has a key of
 * its own, named by its client id, so that two tabs never write the same one. No browser global, so that tests/model/ can run it.
 */
import type { GuessCast, GuessOutcome } from '#contract/guess.ts';
import { isRecord, keysWith, readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';

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
  readonly verdict: GuessOutcome | null;
  /** Why the server did not take it when it was sent last. */
  readonly refusal: string | null;
}

/** Null: a guest. */
export type GuessOwner = string | null;

/** Of every key. */
export const GUESS_PREFIX = 'shefu-guess:';
const prefixOf = (owner: GuessOwner): string => `${GUESS_PREFIX}${owner ?? 'guest'}:`;

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

type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export function openGuessStore(storage: Entries, onChange: () => void) {
  return {
    /** Newest first. */
    of(owner: GuessOwner): readonly KeptGuess[] {
      const keys = keysWith(storage, prefixOf(owner)).filter((key) => !key.includes('.corrupt-'));
      const guesses = keys.flatMap((key) => readStored(storage, key, parseGuess) ?? []);
      return guesses.toSorted((one, other) => other.sealedAt.localeCompare(one.sealedAt));
    },
    /** False when the storage has no room. */
    keep(owner: GuessOwner, guess: KeptGuess): boolean {
      const isKept = writeStored(storage, prefixOf(owner) + guess.clientId, guess);
      if (isKept) onChange();
      return isKept;
    },
    forget(owner: GuessOwner, clientId: string): void {
      removeStored(storage, prefixOf(owner) + clientId);
      onChange();
    },
    forgetAll(owner: GuessOwner): void {
      for (const key of keysWith(storage, prefixOf(owner))) removeStored(storage, key);
      onChange();
    },
  };
}

export type GuessStore = ReturnType<typeof openGuessStore>;
