/** The browser's storage, which can be full, forbidden or corrupt. Nothing here throws. */
type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function readStored<T>(storage: Entries, key: string, parse: (value: unknown) => T | null): T | null {
  let text: string | null = null;
  try {
    text = storage.getItem(key);
    if (text === null) return null;
    const value = parse(JSON.parse(text));
    if (value !== null) return value;
  } catch {
    // unreadable: quarantined below
  }
  if (text !== null) quarantine(storage, key, text);
  return null;
}

/** Moves unreadable data to the key `….corrupt-N`: the app starts without it, and a bug of ours does not destroy it. */
function quarantine(storage: Entries, key: string, text: string): void {
  try {
    let n = 1;
    while (storage.getItem(`${key}.corrupt-${n}`) !== null) n++;
    storage.setItem(`${key}.corrupt-${n}`, text);
    storage.removeItem(key);
  } catch {
    // not writable: the data stays where it is
  }
}

/** The stored text as it is; null when there is none, or the storage is forbidden. */
export function readText(storage: Entries, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** False when the storage is full or forbidden. */
export function writeText(storage: Entries, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** False when the storage is full or forbidden, or the value is no JSON. */
export function writeStored(storage: Entries, key: string, value: unknown): boolean {
  try {
    return writeText(storage, key, JSON.stringify(value));
  } catch {
    return false;
  }
}

export function removeStored(storage: Entries, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // not writable
  }
}

/** The keys with this prefix; none if the storage is forbidden. */
export function keysWith(storage: Pick<Storage, 'key' | 'length'>, prefix: string): readonly string[] {
  const found: string[] = [];
  try {
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index);
      if (key?.startsWith(prefix)) found.push(key);
    }
  } catch {
    // not readable
  }
  return found;
}

/** For parsers of what was stored, where anything may be. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** In localStorage: what is new to the signed-in user, as this device last knew it. */
export const NEWS_KEY = 'guanxiang-news';

/** Set once anything was practised on this device: the log itself is in IndexedDB, and what reads it is loaded later. */
export const PRACTICE_KEY = 'guanxiang-practice';

/** What was looked for lately (web/features/search/recent-searches.ts); a logout removes it. */
export const SEARCHES_KEY = 'guanxiang-searches';
