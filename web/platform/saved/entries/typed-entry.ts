/** What is being written in an entry, as this tab has it: a reload comes before the database has it. */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { keysWith, readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';

const prefixOf = (user: string | null): string => `entry-typed:${user ?? ''}:`;

/** Where a field of the entry whose page is open keeps it. Asked when the field appears: it may outlive its page. */
export const typedPlaceOf = (field: string): string => `${prefixOf(userIdNow())}${location.pathname}:${field}`;

/** Null where nothing was being written, or where something else than `kept` was written on. */
export function typedEntryText(place: string, kept: string): string | null {
  const stored = readStored(sessionStorage, place, (value) => fieldsOf(value));
  return stored?.['kept'] === kept && typeof stored['text'] === 'string' ? stored['text'] : null;
}

export const keepTypedEntry = (place: string, kept: string, text: string): void =>
  void writeStored(sessionStorage, place, { kept, text });

export const forgetTypedEntry = (place: string): void => removeStored(sessionStorage, place);

export function clearTypedEntries(user: string): void {
  for (const key of keysWith(sessionStorage, prefixOf(user))) removeStored(sessionStorage, key);
}
