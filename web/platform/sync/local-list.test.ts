import { expect, test } from 'vitest';
import type { ResultFacts } from '#contract/divination.ts';
import { LIST_KEY, localList, markOf, PARKED_PREFIX } from './local-list.ts';
import { memoryStorage } from './memory-storage.ts';

const facts: ResultFacts = {
  timestamp: '2026-11-15T08:00:00.000Z',
  cast: { method: 'manual', main: '010001', moving: 0 },
};

test('a list is read as it was written, and says whose it is', () => {
  const list = localList(memoryStorage());
  expect([list.owner(), list.read()]).toEqual([null, []]);
  list.write('ann', [facts]);
  expect([list.owner(), list.read()]).toEqual(['ann', [facts]]);
});

test('what another tab wrote is seen at the next look', () => {
  const storage = memoryStorage();
  const [list, other] = [localList(storage), localList(storage)];
  list.write('ann', [facts]);
  other.write('ann', []);
  expect(list.read()).toEqual([]);
});

test.each(['{"cut', 'null', '[]', '{"user":1,"results":[]}', '{"user":"ann","results":[{}]}'])(
  '%s is no list: it is set aside',
  (text) => {
    const storage = memoryStorage({ [LIST_KEY]: text });
    expect(localList(storage).read()).toEqual([]);
    expect(storage.getItem(`${LIST_KEY}.corrupt-1`)).toBe(text);
  },
);

test('a list that waits comes back to its user alone', () => {
  const storage = memoryStorage();
  const list = localList(storage);
  list.write('ann', [facts]);
  list.park('ann');
  list.giveTo('ben');
  expect([list.owner(), list.read()]).toEqual(['ben', []]);
  list.giveTo('ann');
  expect([list.owner(), list.read()]).toEqual(['ann', [facts]]);
  expect(storage.getItem(`${PARKED_PREFIX}ann`)).toBeNull();
});

test('a list for which there is no room is shown all the same, but an ETag does not go with it', () => {
  const storage = memoryStorage();
  const list = localList(storage);
  list.write('ann', []);
  expect(list.mark()).not.toBeNull();
  storage.isFull = true;
  list.write('ann', [facts]);
  expect([list.read(), list.mark()]).toEqual([[facts], null]);
  storage.isFull = false;
  list.write('ann', []);
  expect([list.read(), list.mark()]).toEqual([[], markOf(storage.getItem(LIST_KEY) ?? '')]);
});

test('another text has another mark', () => {
  expect(new Set(['', 'a', 'b', 'ab', 'ba', 'a '].map(markOf)).size).toBe(6);
});
