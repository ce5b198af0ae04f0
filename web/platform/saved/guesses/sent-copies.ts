/**
 * Copies of what the server has of this device: guesses, and answers that were opened. A backup that is restored may lack them; then they are
 * sent again. What was deleted is forgotten here once this device learns of it. Free of browser globals.
 */
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import type { Seen } from '../queue/read-changes.ts';
import type { Change, RecordKind } from '../records/records.ts';
import type { KeptGuess } from './guess-store.ts';

export interface SentCopy {
  readonly puzzleId: number;
  /** As it was sent, and whether the server took it as one that has seen the answer; null: an answer that was opened. */
  readonly guess: KeptGuess | null;
  /** The number that the server gave it. */
  readonly revision: number;
  /** The data was restored, and the server is not known to have it since. */
  readonly unsent: boolean;
}

export const COPIES: RecordKind<SentCopy> = { name: 'guesses', waits: ({ unsent }) => unsent };

/** A client id has no blank. */
export const openedKey = (puzzleId: number): string => `opened ${puzzleId}`;

export interface Acknowledged {
  /** The server has it, with this number. */
  readonly guess?: KeptGuess;
  /** The puzzle whose answer counts as opened; null: it does not. */
  readonly opened?: number | null;
  /** The client id of a guess that is no more. */
  readonly gone?: string;
}

/** Up to where everything is known: what other devices did meanwhile is yet to be read. */
function seenAfter(seen: Seen | null, { epoch, revision }: DataVersion): Seen {
  const isNext = seen === null || (seen.epoch === epoch && seen.revision === revision - 1);
  return isNext ? { epoch, revision } : seen;
}

/** What the server has said of one thing. */
export function copyChange(
  user: string,
  { guess, opened = null, gone }: Acknowledged,
  version: DataVersion,
): Change<SentCopy> {
  const sent = { revision: version.revision, unsent: false };
  const copies = new Map<string, SentCopy | null>();
  if (guess) copies.set(guess.clientId, { ...sent, guess, puzzleId: guess.puzzleId });
  if (opened !== null) copies.set(openedKey(opened), { ...sent, guess: null, puzzleId: opened });
  if (gone !== undefined) copies.set(gone, null);
  return {
    user,
    keys: [...copies.keys()],
    change: (_, key) => copies.get(key),
    about: ({ seen }) => ({ seen: seenAfter(seen, version) }),
  };
}
