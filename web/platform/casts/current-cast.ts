/** The current cast is stored for the length of the visit: it survives a reload, and the login page on the way to saving. */
import type { ResultFacts } from '#contract/divination.ts';
import { noteForward } from '../navigation/last-navigation.ts';
import { CURRENT_CAST_KEY, useCurrentCast } from '../storage/first-load.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';
import { parseStoredFacts, toStoredFacts } from './stored-facts.ts';

export function openCast(facts: ResultFacts): void {
  noteForward();
  writeStored(sessionStorage, CURRENT_CAST_KEY, toStoredFacts(facts));
  useCurrentCast.setState({ current: facts, isStored: false });
}

export function closeCast(): void {
  removeStored(sessionStorage, CURRENT_CAST_KEY);
  useCurrentCast.setState({ current: null, isStored: false });
}

export const restoreCast = (): void =>
  useCurrentCast.setState({ current: readStored(sessionStorage, CURRENT_CAST_KEY, parseStoredFacts), isStored: false });

/** What the last cast of this page was given. */
export const lastTimestamp = { ms: 0 };

/** A cast is identified by its timestamp: never the same twice, never earlier than the last one. */
export function newTimestamp(): string {
  lastTimestamp.ms = Math.max(Date.now(), lastTimestamp.ms + 1);
  return new Date(lastTimestamp.ms).toISOString();
}
