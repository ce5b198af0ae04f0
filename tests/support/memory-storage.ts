import type { Entries } from '#web/platform/saved/results/operation-log.ts';

interface MemoryStorage extends Entries {
  isFull: boolean;
  writesLeft: number;
  all(): Readonly<Record<string, string>>;
}

/** A browser's storage in memory; a test can make it full. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): MemoryStorage {
  const kept = new Map(Object.entries(entries));
  return {
    isFull: false,
    writesLeft: Number.POSITIVE_INFINITY,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (this.isFull || --this.writesLeft < 0) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
    all: () => Object.fromEntries(kept),
  };
}
