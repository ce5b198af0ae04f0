/** What is being written in an entry, as this tab has it: a reload comes before the database has it. */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { keysWith, readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';

const prefixOf = (user: string | null): string => `entry-typed:${user ?? ''}:`;
/** Of a field of the entry whose page this is. */
const keyOf = (field: string): string => `${prefixOf(userIdNow())}${location.pathname}:${field}`;

/** Null where nothing was being written, or where something else than `kept` was written on. */
export function typedEntryText(field: string, kept: string): string | null {
  const stored = readStored(sessionStorage, keyOf(field), (value) => fieldsOf(value));
  return stored?.['kept'] === kept && typeof stored['text'] === 'string' ? stored['text'] : null;
}

export const keepTypedEntry = (field: string, kept: string, text: string): void =>
  void writeStored(sessionStorage, keyOf(field), { kept, text });

export const forgetTypedEntry = (field: string): void => removeStored(sessionStorage, keyOf(field));

export function clearTypedEntries(user: string): void {
  for (const key of keysWith(sessionStorage, prefixOf(user))) removeStored(sessionStorage, key);
}
