/** Records in the IndexedDB of a real browser, and those in memory that stand for it in other tests: one set of rules. */
import { expect, test, vi } from 'vitest';
import { MemoryRecords } from '#tests/support/memory-records.ts';
import { connectSaved, openRecords } from './indexed-records.ts';
import { type Change, NOTHING_KNOWN, type Records } from './records.ts';

interface Word {
  readonly text: string;
  readonly isSent: boolean;
}

const WORDS = {
  name: 'words',
  waits: ({ isSent }: Word) => !isSent,
  isWanted: ({ text }: Word) => text !== '3',
};
const word = (text: string, isSent = false): Word => ({ text, isSent });

const PLACES: readonly (readonly [string, () => Records<Word>])[] = [
  ['a browser', () => openRecords(WORDS, connectSaved())],
  ['memory', () => new MemoryRecords(WORDS)],
];

/** Nobody else has this name. */
const somebody = (): string => `writer-${crypto.randomUUID()}`;

const put = (user: string, words: Readonly<Record<string, Word>>): Change<Word> => ({
  user,
  keys: Object.keys(words),
  change: (_, key) => words[key],
});

const textsOf = async (records: Records<Word>, user: string) =>
  (await records.read(user))?.records.map(({ text }) => text);

test.each(PLACES)(
  'in %s records come in the order of their keys, each user’s alone, all or those asked for',
  async (_, open) => {
    const records = open();
    const [one, other] = [somebody(), somebody()];
    await records.update(put(one, { c: word('3', true), a: word('1'), b: word('2', true), d: word('4') }));
    await records.update(put(other, { a: word('other') }));
    expect(await textsOf(records, one)).toEqual(['1', '2', '3', '4']);
    expect(await records.keys(one)).toEqual(['a', 'b', 'c', 'd']);
    expect(await records.count(one)).toEqual({ all: 4, waiting: 2 });
    const asked = async (range: object) => (await records.read(one, () => range))?.records.map(({ text }) => text);
    expect(await asked({ waiting: true })).toEqual(['1', '4']);
    expect(await asked({ waiting: true, max: 1 })).toEqual(['1']);
    expect(await asked({ after: 'b' })).toEqual(['3', '4']);
    expect(await asked({ max: 3 })).toEqual(['1', '2', '3']);
    expect(await records.get(one, ['d', 'none', 'a'])).toEqual([word('4'), word('1')]);
    expect((await records.users())?.map(({ user }) => user)).toEqual(expect.arrayContaining([one, other]));
  },
);

test.each(PLACES)(
  'in %s what is known of a user is written with the records, and writes are counted',
  async (_, open) => {
    const records = open();
    const user = somebody();
    const seen = { epoch: 'one', revision: 4 };
    await records.update({ ...put(user, { a: word('1') }), about: () => ({ seen }) });
    await records.update(put(user, { a: word('2') }));
    await records.update({ ...put(user, {}), about: ({ writes }) => ({ derived: `after ${writes}` }) });
    expect((await records.read(user))?.about).toMatchObject({ seen, parkedAt: null, derived: 'after 2', writes: 2 });
    const change = (there: Word | null) => (there ? null : undefined);
    expect((await records.update({ user, keys: ['a', 'b'], change })).changed).toEqual([['a', null]]);
    await records.update({ ...put(user, {}), about: () => null });
    expect(await records.read(user)).toEqual({ about: null, records: [] });
  },
);

test.each(PLACES)('in %s changes of two users are one: all, or none if one is not allowed', async (_, open) => {
  const records = open();
  const [from, to] = [somebody(), somebody()];
  await records.update(put(from, { a: word('1') }));
  const leave = { user: from, keys: ['a'], change: () => null };
  const refused = await records.update({ ...leave, isAllowed: () => false }, put(to, { a: word('1') }));
  expect(refused).toEqual({ kind: 'stopped', changed: [] });
  expect([await textsOf(records, from), await textsOf(records, to)]).toEqual([['1'], []]);
  const done = await records.update(leave, put(to, { a: word('1') }));
  expect(done.kind).toBe('kept');
  expect([await textsOf(records, from), await textsOf(records, to)]).toEqual([[], ['1']]);
});

test.each(PLACES)('in %s clearing leaves what waits and is wanted', async (_, open) => {
  const records = open();
  const user = somebody();
  const words = { a: word('1'), b: word('2', true), c: word('3') };
  await records.update({ ...put(user, words), about: () => ({ seen: { epoch: 'one', revision: 1 } }) });
  expect(await records.clear(user, { mode: 'keep', isAllowed: () => false, parkedAt: 5 })).toBe('stopped');
  expect((await records.count(user))?.all).toBe(3);
  expect(await records.clear(user, { mode: 'keep', isAllowed: () => true, parkedAt: 5 })).toBe('kept');
  expect(await records.read(user)).toEqual({
    about: expect.objectContaining({ ...NOTHING_KNOWN, parkedAt: 5 }),
    records: [word('1')],
  });
  await records.clear(user, { mode: 'discard', isAllowed: () => true, parkedAt: null });
  expect(await records.read(user)).toEqual({ about: null, records: [] });
});

test('a thousand are found among a thousand as one by one', async () => {
  const records = openRecords(WORDS, connectSaved());
  const user = somebody();
  const keys = Array.from({ length: 1000 }, (_, index) => `key-${index}`);
  await records.update(put(user, Object.fromEntries(keys.map((key) => [key, word(key, true)]))));
  for (const asked of [keys, keys.slice(0, 30), [...keys.slice(0, 400), ...keys.map((key) => `no-${key}`)]]) {
    const found = (await records.get(user, asked)) ?? [];
    expect(found.map(({ text }) => text).toSorted()).toEqual(asked.filter((key) => key.startsWith('key')).toSorted());
    const turned = await records.update({
      user,
      keys: asked,
      change: (there) => (there ? { ...there, isSent: !there.isSent } : undefined),
    });
    expect(turned.changed).toHaveLength(found.length);
  }
});

test('without room nothing is written', async () => {
  const records = openRecords(WORDS, connectSaved());
  const user = somebody();
  await records.update(put(user, { a: word('1') }));
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  expect(await records.update({ user, keys: ['a'], change: () => null }, put(user, { b: word('2') }))).toEqual({
    kind: 'full',
    changed: [],
  });
  full.mockRestore();
  expect(await textsOf(records, user)).toEqual(['1']);
});

test('a database that was removed under the page is opened again', async () => {
  const records = openRecords(WORDS, connectSaved());
  const user = somebody();
  await records.update(put(user, { a: word('1') }));
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('guanxiang-saved').onsuccess = resolve;
  });
  expect((await records.update(put(user, { a: word('2') }))).kind).toBe('kept');
  expect(await textsOf(records, user)).toEqual(['2']);
});

test('what is written is on the disk before it counts as kept, as casts are', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await openRecords(WORDS, connectSaved()).update(put(somebody(), { a: word('1') }));
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite'); // the app beside the test may tidy meanwhile
  expect(writes.length).toBeGreaterThan(0);
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
});

test('where a browser has no database, reading answers null and nothing is kept', async () => {
  const records = openRecords(WORDS, async (_, otherwise) => otherwise(new DOMException('', 'SecurityError')));
  expect([await records.read('x'), await records.keys('x'), await records.users()]).toEqual([null, null, null]);
  expect((await records.update(put('x', { a: word('1') }))).kind).toBe('unavailable');
});
