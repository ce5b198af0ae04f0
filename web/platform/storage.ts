/** The browser's storage, which may be full, forbidden, or hold what another program wrote. Nothing here throws. */
type Entries = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function readStored<T>(storage: Entries, key: string, parse: (value: unknown) => T | null): T | null {
  let text: string | null = null;
  try {
    text = storage.getItem(key);
    if (text === null) return null;
    const value = parse(JSON.parse(text));
    if (value !== null) return value;
  } catch {
    // falls through: what cannot be read is set aside
  }
  if (text !== null) setAside(storage, key, text);
  return null;
}

/** Unreadable data is kept under another name, so that a fault of ours does not destroy it, and the app starts clean. */
function setAside(storage: Entries, key: string, text: string): void {
  try {
    let n = 1;
    while (storage.getItem(`${key}.corrupt-${n}`) !== null) n++;
    storage.setItem(`${key}.corrupt-${n}`, text);
    storage.removeItem(key);
  } catch {
    // a storage that cannot be written keeps what it has
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
    // nothing to be done
  }
}

/** The keys that begin so; a forbidden storage has none. */
export function keysWith(storage: Pick<Storage, 'key' | 'length'>, prefix: string): readonly string[] {
  const found: string[] = [];
  try {
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index);
      if (key?.startsWith(prefix)) found.push(key);
    }
  } catch {
    // nothing to be read
  }
  return found;
}
