import type { ResultFacts } from '#contract/divination.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { parseFactsList, toStoredFacts } from '../stored-facts.ts';
import type { Entries } from './operation-log.ts';

export const LIST_KEY = 'divination-storage';
export const PARKED_PREFIX = 'divination-parked:';

/** Whose it is stands in it: a name under another key could be that of somebody who signed in meanwhile. */
export interface Owned {
  readonly user: string | null;
  readonly results: readonly ResultFacts[];
}

const EMPTY: Owned = { user: null, results: [] };

export function parseOwned(value: unknown): Owned | null {
  const { user, results } = (value ?? {}) as { readonly user?: unknown; readonly results?: unknown };
  const facts = parseFactsList(results);
  return facts && typeof user === 'string' ? { user, results: facts } : null;
}

/** A short mark of a long text (FNV-1a): two lists of one mark and one ETag are the same list. */
export function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193);
  return mark >>> 0;
}

/**
 * The saved results as this device last knew them. It is a copy: what the server does not have yet is in the operations, so nothing is lost
 * when another tab writes an older list over this one.
 */
export function localList(storage: Entries) {
  let known: { readonly text: string | null; readonly owned: Owned } = { text: null, owned: EMPTY };
  /** A list that found no room, shown until another is written. */
  let unkept: { readonly over: string | null; readonly owned: Owned } | null = null;

  const textOf = (key: string): string | null => {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  };

  function stored(): Owned {
    const text = textOf(LIST_KEY);
    if (known.text !== text) known = { text, owned: readStored(storage, LIST_KEY, parseOwned) ?? EMPTY };
    return known.owned;
  }

  function read(): Owned {
    if (unkept && unkept.over === textOf(LIST_KEY)) return unkept.owned;
    unkept = null;
    return stored();
  }

  function write(user: string, results: readonly ResultFacts[]): void {
    const isKept = writeStored(storage, LIST_KEY, { user, results: results.map(toStoredFacts) });
    const text = textOf(LIST_KEY);
    const owned = { user, results };
    if (isKept) known = { text, owned };
    unkept = isKept ? null : { over: text, owned };
  }

  /** False when there is no room. */
  const setText = (key: string, text: string): boolean => {
    try {
      storage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  };

  return {
    owner: (): string | null => read().user,
    read: (): readonly ResultFacts[] => read().results,
    /** What is in the storage, whatever is shown: the version last seen is that of this list, not of one that found no room. */
    stored: (): readonly ResultFacts[] => stored().results,
    write,
    /** What an ETag is remembered with; null when there is no list in the storage. */
    mark(): number | null {
      const text = textOf(LIST_KEY);
      return text === null || unkept?.over === text ? null : markOf(text);
    },
    clear(): void {
      unkept = null;
      removeStored(storage, LIST_KEY);
    },
    /** Puts it where only its user finds it again. */
    park(user: string): void {
      const text = textOf(LIST_KEY);
      if (text !== null) setText(PARKED_PREFIX + user, text);
    },
    /** Makes it this user's: theirs of before, if it waits for them, or an empty one. */
    giveTo(user: string): void {
      unkept = null;
      const key = PARKED_PREFIX + user;
      const text = readStored(storage, key, parseOwned) && textOf(key);
      const isBack = text !== null && setText(LIST_KEY, text);
      removeStored(storage, key);
      if (text === null) write(user, []);
      else if (!isBack) setText(LIST_KEY, text); // there was no room for both
    },
    dropParked: (user: string): void => removeStored(storage, PARKED_PREFIX + user),
  };
}

export type LocalList = ReturnType<typeof localList>;
