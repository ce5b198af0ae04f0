import { readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';

const KEY = 'drafts-declined';

/** The newest of the guest's drafts that whoever signed in since did not want to save: it and older ones are not offered again. */
export const declinedDraft = (): string =>
  readStored(localStorage, KEY, (value) => (typeof value === 'string' ? value : null)) ?? '';

export const declineDrafts = (newest: string): void => void writeStored(localStorage, KEY, newest);

export const forgetDeclined = (): void => removeStored(localStorage, KEY);
