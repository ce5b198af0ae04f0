import type { ResultFacts } from '#contract/divination.ts';
import { fieldsOf } from '#core/casting/basis-fields.ts';
import { readStored, readText, removeStored, writeStored, writeText } from '#web/platform/storage/storage.ts';
import type { Entries } from './operation-log.ts';
import { parseStoredList, toStoredFacts } from './stored-facts.ts';

/** FNV-1a, 32 bits: fast over hundreds of kilobytes, and no protection against intent. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

export const LIST_KEY = 'divination-storage';
export const PARKED_PREFIX = 'divination-parked:';

/** The owner is part of the record: under a key of its own it could be that of somebody who signed in meanwhile. So is the epoch. */
export interface OwnedList {
  readonly user: string | null;
  /** Epoch of the server's data this list was last merged with; null when it never was. */
  readonly epoch: string | null;
  readonly results: readonly ResultFacts[];
}

/** Of the record of a list; one of any other version is unreadable. A new shape gets the next number, and none is used again. */
const VERSION = 2;

const EMPTY: OwnedList = { user: null, epoch: null, results: [] };

export function parseOwnedList(value: unknown): OwnedList | null {
  const { version, user, epoch, results } = fieldsOf(value);
  if (version !== VERSION || typeof user !== 'string' || (epoch !== null && typeof epoch !== 'string')) return null;
  const facts = parseStoredList(results);
  return facts && { user, epoch, results: facts };
}

/** The saved results as this device last had them: a copy. What the server does not have yet is in the operation log, so a tab that writes an older list over this one loses nothing. */
export function localList(storage: Entries) {
  let cache: { readonly text: string | null; readonly list: OwnedList } = { text: null, list: EMPTY };
  /** A list that did not fit into the storage. It is shown until another is written. */
  let unwritten: { readonly over: string | null; readonly list: OwnedList } | null = null;

  const listText = () => readText(storage, LIST_KEY);

  function stored(): OwnedList {
    const text = listText();
    if (cache.text !== text) cache = { text, list: readStored(storage, LIST_KEY, parseOwnedList) ?? EMPTY };
    return cache.list;
  }

  function read(): OwnedList {
    if (unwritten && unwritten.over === listText()) return unwritten.list;
    unwritten = null;
    return stored();
  }

  /** Copies the stored list to a key where only its user finds it again. False when there is no room for both: then it must stay. */
  function park(): boolean {
    const { user } = stored();
    const text = listText();
    return user === null || text === null || writeText(storage, PARKED_PREFIX + user, text);
  }

  /** Another user's list is parked before it is replaced: a restore may have made it the only copy. */
  function write(list: OwnedList): boolean {
    const isFree = stored().user === list.user || park();
    const record = { version: VERSION, ...list, results: list.results.map(toStoredFacts) };
    const isWritten = isFree && writeStored(storage, LIST_KEY, record);
    const text = listText();
    if (isWritten) cache = { text, list };
    unwritten = isWritten ? null : { over: text, list };
    return isWritten;
  }

  return {
    read,
    /** What is in the storage, whatever is shown. */
    stored,
    write,
    park,
    /** Hash of the stored text: with one hash and one ETag it is taken for the same list. Null when another list is shown, or none is stored. */
    hash(): number | null {
      const text = listText();
      return text === null || unwritten?.over === text ? null : hashOf(text);
    },
    /** Removes the list of this user; another's stays. */
    clear(user: string): void {
      unwritten = null;
      if (stored().user === user) removeStored(storage, LIST_KEY);
    },
    /**
     * Opens the list of this user, the parked one or an empty one. The parked one stays until it is merged: a tab that has not heard of
     * the new user yet may write its own list over this one.
     */
    open(user: string): void {
      unwritten = null;
      if (stored().user !== user)
        write(readStored(storage, PARKED_PREFIX + user, parseOwnedList) ?? { ...EMPTY, user });
    },
    dropParked: (user: string): void => removeStored(storage, PARKED_PREFIX + user),
  };
}
