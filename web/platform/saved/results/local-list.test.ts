import { expect, test } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { hashOf, LIST_KEY, localList, PARKED_PREFIX } from './local-list.ts';
import { toStoredFacts } from './stored-facts.ts';

const facts = manualFacts('2026-11-15T08:00:00.000Z', '010001');
const annsList = { user: 'ann', epoch: 'e1', results: [facts] };

test('a list is read as it was written, with its user and its epoch', () => {
  const list = localList(memoryStorage());
  expect(list.read()).toEqual({ user: null, epoch: null, results: [] });
  list.write(annsList);
  expect(list.read()).toEqual(annsList);
});

test('what another tab wrote is seen at the next read', () => {
  const storage = memoryStorage();
  const [list, other] = [localList(storage), localList(storage)];
  list.write(annsList);
  other.write({ ...annsList, results: [] });
  expect(list.read().results).toEqual([]);
});

const STORED = { version: 2, ...annsList, results: [toStoredFacts(facts)] };
const EARLIER_FACTS = { mainHexagram: '010001', movingYao: 0, timestamp: facts.timestamp, method: 'manual' };

test('a list may have fields that are not known', () => {
  const storage = memoryStorage({ [LIST_KEY]: JSON.stringify({ ...STORED, note: 'x' }) });
  expect(localList(storage).read()).toEqual(annsList);
});

test.each([
  '{"cut',
  'null',
  '[]',
  JSON.stringify({ ...STORED, version: undefined }),
  JSON.stringify({ ...STORED, version: 1 }),
  JSON.stringify({ ...STORED, version: 3 }),
  JSON.stringify({ ...STORED, user: 1 }),
  JSON.stringify({ ...STORED, epoch: undefined }),
  JSON.stringify({ ...STORED, results: [{}] }),
  JSON.stringify({ ...STORED, results: [EARLIER_FACTS] }),
])('%s is not a list: it is quarantined as it is, in its place and where it is parked', (text) => {
  const [key, parked] = [LIST_KEY, `${PARKED_PREFIX}ann`];
  const storage = memoryStorage({ [key]: text, [parked]: text });
  const list = localList(storage);
  expect(list.read()).toEqual({ user: null, epoch: null, results: [] });
  list.open('ann');
  expect(list.read()).toEqual({ user: 'ann', epoch: null, results: [] });
  expect([`${key}.corrupt-1`, `${parked}.corrupt-1`].map((name) => storage.getItem(name))).toEqual([text, text]);
  expect(storage.getItem(parked)).toBeNull();
});

test('a parked list is opened by its user only, and stays until it is merged', () => {
  const storage = memoryStorage();
  const list = localList(storage);
  list.write(annsList);
  list.open('ben');
  expect(list.read()).toEqual({ user: 'ben', epoch: null, results: [] });
  list.open('ann');
  expect(list.read()).toEqual(annsList);
  list.write({ ...annsList, user: 'ben' }); // by a tab that has not heard of ann yet
  list.open('ann');
  expect(list.read()).toEqual(annsList);
  list.dropParked('ann');
  expect(storage.getItem(`${PARKED_PREFIX}ann`)).toBeNull();
});

test('a list that there is no room to park stays where it is, and the next user’s is shown without being stored', () => {
  const storage = memoryStorage();
  const list = localList(storage);
  list.write(annsList);
  storage.isFull = true;
  list.open('ben');
  expect([list.read(), list.stored()]).toEqual([{ user: 'ben', epoch: null, results: [] }, annsList]);
  list.clear('ben');
  expect([list.park(), list.read()]).toEqual([false, annsList]);
  storage.isFull = false;
  list.open('ben');
  expect(list.stored().user).toBe('ben');
  list.open('ann');
  expect(list.read()).toEqual(annsList);
});

test('a list that does not fit into the storage is shown, but has no hash for an ETag', () => {
  const storage = memoryStorage();
  const list = localList(storage);
  const empty = { ...annsList, results: [] };
  list.write(empty);
  expect(list.hash()).not.toBeNull();
  storage.isFull = true;
  expect(list.write(annsList)).toBe(false);
  expect([list.read(), list.stored(), list.hash()]).toEqual([annsList, empty, null]);
  storage.isFull = false;
  list.write(empty);
  expect([list.read(), list.hash()]).toEqual([empty, hashOf(storage.getItem(LIST_KEY) ?? '')]);
});

test('the hash of “foobar” is that of the published test vectors of FNV-1a', () => {
  expect(hashOf('')).toBe(0x811c9dc5);
  expect(hashOf('foobar')).toBe(0xbf9cf968);
});

test('different texts have different hashes', () => {
  expect(new Set(['', 'a', 'b', 'ab', 'ba', 'a '].map(hashOf)).size).toBe(6);
});
