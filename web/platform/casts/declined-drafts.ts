import { readStored, removeStored, writeStored } from '../storage/storage.ts';

const KEY = 'drafts-declined';

/** The newest of the guest's drafts that the user who signed in since did not want to save: it and older ones are not offered again. */
export const declinedDraft = (): string =>
  readStored(localStorage, KEY, (value) => (typeof value === 'string' ? value : null)) ?? '';

export const declineDrafts = (newest: string): void => void writeStored(localStorage, KEY, newest);

const PRACTICE_KEY = 'practice-declined';

/** How many of the guest's answers the user who signed in since did not want to take over: they are offered again once there are more. */
export const declinedPractice = (): number =>
  readStored(localStorage, PRACTICE_KEY, (value) => (typeof value === 'number' ? value : null)) ?? 0;

export const declinePractice = (count: number): void => void writeStored(localStorage, PRACTICE_KEY, count);

export function forgetDeclined(): void {
  for (const key of [KEY, PRACTICE_KEY]) removeStored(localStorage, key);
}
