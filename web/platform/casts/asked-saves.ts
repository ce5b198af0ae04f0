/** Casts that were to be saved while nobody was signed in, for the length of the visit: asking is the consent to save them after the login. */
import type { ResultFacts } from '#contract/divination.ts';
import { parseStoredList, toStoredFacts } from '../saved/results/stored-facts.ts';
import { readStored, removeStored, writeStored } from '../storage/storage.ts';

const KEY = 'asked-saves';

export const askedSaves = (): readonly ResultFacts[] => readStored(sessionStorage, KEY, parseStoredList) ?? [];

function write(asked: readonly ResultFacts[]): void {
  if (asked.length === 0) removeStored(sessionStorage, KEY);
  else writeStored(sessionStorage, KEY, asked.map(toStoredFacts));
}

const without = (timestamp: string): readonly ResultFacts[] =>
  askedSaves().filter((facts) => facts.timestamp !== timestamp);

export const askToSave = (facts: ResultFacts): void => write([...without(facts.timestamp), facts]);
export const forgetAskedSave = (timestamp: string): void => write(without(timestamp));
export const forgetAskedSaves = (): void => write([]);

/** They are saved now, or never. */
export function takeAskedSaves(): readonly ResultFacts[] {
  const asked = askedSaves();
  forgetAskedSaves();
  return asked;
}
