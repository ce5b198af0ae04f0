import { expect, test } from 'vitest';
import { readStored, removeStored, writeStored } from './storage.ts';

/** A browser's storage in memory that can refuse writing, or everything. */
class FakeStorage implements Storage {
  readonly entries: Map<string, string>;
  refuses: 'nothing' | 'writing' | 'everything' = 'nothing';

  constructor(entries: Readonly<Record<string, string>> = {}) {
    this.entries = new Map(Object.entries(entries));
  }
  get length(): number {
    return this.entries.size;
  }
  key(index: number): string | null {
    return [...this.entries.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    if (this.refuses === 'everything') throw new DOMException('denied', 'SecurityError');
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.refuses !== 'nothing') throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    if (this.refuses !== 'nothing') throw new DOMException('denied', 'SecurityError');
    this.entries.delete(key);
  }
  clear(): void {
    this.entries.clear();
  }
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

test('a written value is read again, and a removed one is null', () => {
  const storage = new FakeStorage();
  expect(writeStored(storage, 'a', 3)).toBe(true);
  expect(readStored(storage, 'a', asNumber)).toBe(3);
  removeStored(storage, 'a');
  expect(readStored(storage, 'a', asNumber)).toBe(null);
  expect(storage.length).toBe(0);
});

test.each(['{"cut', 'undefined', '', '"a text"', 'null'])(
  '%s cannot be parsed: it is quarantined and read as null',
  (text) => {
    const storage = new FakeStorage({ a: text });
    expect(readStored(storage, 'a', asNumber)).toBe(null);
    expect(Object.fromEntries(storage.entries)).toEqual({ 'a.corrupt-1': text });
  },
);

test('a quarantined value never overwrites an earlier one', () => {
  const storage = new FakeStorage({ a: 'third', 'a.corrupt-1': 'first', 'a.corrupt-2': 'second' });
  readStored(storage, 'a', asNumber);
  expect(Object.fromEntries(storage.entries)).toEqual({
    'a.corrupt-1': 'first',
    'a.corrupt-2': 'second',
    'a.corrupt-3': 'third',
  });
});

test('a value whose parser throws is quarantined like one whose parser answers null', () => {
  const storage = new FakeStorage({ a: '1' });
  const throws = (): number => {
    throw new TypeError('not mine');
  };
  expect(readStored(storage, 'a', throws)).toBe(null);
  expect(storage.getItem('a.corrupt-1')).toBe('1');
});

test('a full storage answers false and keeps its entries', () => {
  const storage = new FakeStorage({ a: '1', b: '{"cut' });
  storage.refuses = 'writing';
  expect(writeStored(storage, 'a', 2)).toBe(false);
  expect(readStored(storage, 'a', asNumber)).toBe(1);
  expect(readStored(storage, 'b', asNumber)).toBe(null);
  removeStored(storage, 'a');
  expect(Object.fromEntries(storage.entries)).toEqual({ a: '1', b: '{"cut' });
});

test('a forbidden storage reads as empty, and nothing throws', () => {
  const storage = new FakeStorage({ a: '1' });
  storage.refuses = 'everything';
  expect(readStored(storage, 'a', asNumber)).toBe(null);
  expect(writeStored(storage, 'a', 2)).toBe(false);
  removeStored(storage, 'a');
  expect(storage.entries.get('a')).toBe('1');
});

test('a value that JSON cannot express is not written', () => {
  const storage = new FakeStorage();
  expect(writeStored(storage, 'a', 1n)).toBe(false);
  expect(storage.length).toBe(0);
});
