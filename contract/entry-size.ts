import type { Entry } from '#core/journal/entry.ts';
import { utf8Length } from './schemas/text-schema.ts';

/** What is stored and measured of an entry: all but its timestamp, which is its key. */
export function toDocument({ timestamp: _, ...document }: Entry): string {
  return JSON.stringify(document);
}

/** To be compared with ENTRY_MAX_BYTES. */
export const bytesOf = (entry: Entry): number => utf8Length(toDocument(entry));
