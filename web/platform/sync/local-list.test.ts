import { expect, test } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { memoryStorage } from '../memory-storage.ts';
import { hashOf } from '../text-hash.ts';
import { LIST_KEY, localList, PARKED_PREFIX } from './local-list.ts';

const facts = manualFacts('2026-11-15T08:00:00.000Z', '010001');
const annsList = { user: 'ann', epoch: 'e1', results: [facts] };

test('a list is read as it was written, with its user and its epoch', () => {
  const list = localList(memoryStorage());
  expect(list.read()).toEqual({ user: null, epoch: null, results: [] });
  list.write(annsList);
  expect(list.read()).toEqual(annsList);
});

test('a list of version 0.1, which has no epoch, is read without one', () => {
  const storage = memoryStorage();
  localList(storage).write(annsList);
  const { epoch: _, ...old } = JSON.parse(storage.getItem(LIST_KEY) ?? '');
  storage.setItem(LIST_KEY, JSON.stringify(old));
  expect(localList(storage).read()).toEqual({ user: 'ann', results: [facts] });
});

test('what another tab wrote is seen at the next read', () => {
  const storage = memoryStorage();
  const [list, other] = [localList(storage), localList(storage)];
  list.write(annsList);
  other.write({ ...annsList, results: [] });
  expect(list.read().results).toEqual([]);
});

test.each(['{"cut', 'null', '[]', '{"user":1,"results":[]}', '{"user":"ann","results":[{}]}'])(
  '%s is not a list: it is quarantined',
  (text) => {
    const storage = memoryStorage({ [LIST_KEY]: text });
    expect(localList(storage).read().results).toEqual([]);
    expect(storage.getItem(`${LIST_KEY}.corrupt-1`)).toBe(text);
  },
);

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
