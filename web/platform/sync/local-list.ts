import type { ResultFacts } from '#contract/divination.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { parseFactsList, toStoredFacts } from '../stored-facts.ts';
import type { Entries } from './operation-log.ts';

export const LIST_KEY = 'divination-storage';
export const OWNER_KEY = 'divination-owner';

const parseName = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const EMPTY: readonly ResultFacts[] = [];

/** A short mark of a long text (FNV-1a): two lists of one mark and one ETag are the same list. */
export function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193);
  return mark >>> 0;
}

/**
 * The saved results as this device last knew them, and whose they are. It is a copy: what the server does not have yet is in the
 * operations, so nothing is lost when another tab writes an older list over this one.
 */
export function localList(storage: Entries) {
  let known: { readonly text: string | null; readonly list: readonly ResultFacts[] } = { text: null, list: EMPTY };
  /** A list that found no room, shown until another is written. */
  let unkept: { readonly over: string | null; readonly list: readonly ResultFacts[] } | null = null;

  let unkeptOwner: string | null = null;

  const textOf = (key: string): string | null => {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  };

  return {
    read(): readonly ResultFacts[] {
      const text = textOf(LIST_KEY);
      if (unkept && unkept.over === text) return unkept.list;
      unkept = null;
      if (known.text !== text) known = { text, list: readStored(storage, LIST_KEY, parseFactsList) ?? EMPTY };
      return known.list;
    },
    /** What an ETag is remembered with; null when there is no list in the storage. */
    mark(): number | null {
      const text = textOf(LIST_KEY);
      return text === null || unkept?.over === text ? null : markOf(text);
    },
    write(list: readonly ResultFacts[]): void {
      const isKept = writeStored(storage, LIST_KEY, list.map(toStoredFacts));
      const text = textOf(LIST_KEY);
      if (isKept) known = { text, list };
      unkept = isKept ? null : { over: text, list };
    },
    clear(): void {
      unkept = null;
      removeStored(storage, LIST_KEY);
    },
    owner: (): string | null => unkeptOwner ?? readStored(storage, OWNER_KEY, parseName),
    giveTo(user: string | null): void {
      unkeptOwner = null;
      if (user === null) removeStored(storage, OWNER_KEY);
      else if (!writeStored(storage, OWNER_KEY, user)) unkeptOwner = user;
    },
  };
}

export type LocalList = ReturnType<typeof localList>;
