import { create } from 'zustand';
import type { ResultFacts } from '#contract/divination.ts';
import { noteForward } from './last-navigation.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { parseFacts, toStoredFacts } from './stored-facts.ts';

const KEY = 'divination-current';

interface CurrentCast {
  /** The cast that is shown: just made, or opened from the history. */
  readonly current: ResultFacts | null;
}

/** Stored for the length of the visit: it survives a reload, and the login page on the way to saving. */
export const useCurrentCast = create<CurrentCast>()(() => ({ current: readStored(sessionStorage, KEY, parseFacts) }));

export function openCast(facts: ResultFacts): void {
  noteForward();
  writeStored(sessionStorage, KEY, toStoredFacts(facts));
  useCurrentCast.setState({ current: facts });
}

export function closeCast(): void {
  removeStored(sessionStorage, KEY);
  useCurrentCast.setState({ current: null });
}

let lastMs = 0;

/** A cast is identified by its timestamp: never the same twice, never earlier than the last one. */
export function newTimestamp(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  return new Date(lastMs).toISOString();
}
