/** What is being written in an entry: a reload comes before the database has it. */
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { userIdNow } from '#web/platform/storage/session.ts';
import { readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';
import { typedPlace } from '#web/platform/storage/typed-texts.ts';

/** Where a field of the entry whose page is open keeps it. Asked when the field appears: it may outlive its page. */
export const typedPlaceOf = (field: string): string =>
  typedPlace('entry', userIdNow(), `${location.pathname}:${field}`);

/** Null where nothing was being written, or where something else than `kept` was written on. */
export function typedEntryText(place: string, kept: string): string | null {
  const stored = readStored(sessionStorage, place, (value) => fieldsOf(value));
  return stored?.['kept'] === kept && typeof stored['text'] === 'string' ? stored['text'] : null;
}

export const keepTypedEntry = (place: string, kept: string, text: string): void =>
  void writeStored(sessionStorage, place, { kept, text });

export const forgetTypedEntry = (place: string): void => removeStored(sessionStorage, place);
