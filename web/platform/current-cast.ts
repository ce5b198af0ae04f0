import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import { noteTurn } from './page-turns.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { parseFacts, toStoredFacts } from './stored-facts.ts';

const KEY = 'divination-current';

interface CurrentCast {
  /** The cast in hand: just made, or opened from the history. */
  readonly current: ResultFacts | null;
}

/** Kept for the length of the visit, so that it survives a reload and the way to the login page and back. */
export const useCurrentCast = create<CurrentCast>()(() => ({ current: readStored(sessionStorage, KEY, parseFacts) }));

export function takeInHand(facts: ResultFacts): void {
  noteTurn();
  writeStored(sessionStorage, KEY, toStoredFacts(facts));
  useCurrentCast.setState({ current: facts });
}

export function putAway(): void {
  removeStored(sessionStorage, KEY);
  useCurrentCast.setState({ current: null });
}

let lastMs = 0;

/** The moment of a cast is its identity: never the same twice, and never running backwards. */
export function newTimestamp(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return new Date(lastMs).toISOString();
}
