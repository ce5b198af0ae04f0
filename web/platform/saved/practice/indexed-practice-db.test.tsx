/** The log in the IndexedDB of a real browser. */
import { expect, test, vi } from 'vitest';
import type { Answer } from '#core/practice/answer.ts';
import { history, openDb, somebody } from '#tests/component/practice-database.ts';
import { GUEST, type Snapshot } from './practice-db.ts';

const snapshotAt = ({ at, id }: Answer, count: number): Snapshot => ({
  rules: 2,
  upTo: { at, id },
  count,
  cards: { ids: '', memory: new Float64Array(), numbers: new Int32Array() },
  days: new Int32Array(),
  awaited: [],
});

test('answers are read in order, only those of their owner, and only those after the snapshot', async () => {
  const db = openDb();
  const [one, other] = [somebody(), somebody()];
  const answers = history(5).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await db.append(one, answers.toReversed());
  await db.append(other, history(2));
  expect(await db.all(one)).toEqual(answers);
  await db.keepSnapshot(one, snapshotAt(answers[2] as Answer, 3));
  expect(await db.open(one)).toEqual({ snapshot: snapshotAt(answers[2] as Answer, 3), answers: answers.slice(3) });
  expect(await db.count(other)).toBe(2);
});

test('a snapshot that covers another number of answers is not kept; a late answer removes the one that is', async () => {
  const db = openDb();
  const owner = somebody();
  const answers = history(5).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await db.append(owner, answers.slice(1));
  await db.keepSnapshot(owner, snapshotAt(answers[3] as Answer, 4));
  expect((await db.open(owner))?.snapshot).toBe(null);
  await db.keepSnapshot(owner, snapshotAt(answers[3] as Answer, 3));
  expect((await db.open(owner))?.snapshot).not.toBe(null);
  await db.append(owner, answers.slice(0, 1));
  expect((await db.open(owner))?.snapshot).toBe(null);
  expect(await db.all(owner)).toHaveLength(5);
});

test('answers are given to another owner whole, and both snapshots go', async () => {
  const db = openDb();
  const [from, to] = [somebody(), somebody()];
  const answers = history(4);
  await db.append(from, answers);
  await db.append(to, answers.slice(0, 1));
  expect(await db.give(from, to)).toBe('kept');
  expect(await db.count(from)).toBe(0);
  expect(await db.count(to)).toBe(4);
});

test('a database that was removed under the page is opened again', async () => {
  const db = openDb();
  const owner = somebody();
  await db.append(owner, history(1));
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('guanxiang-practice').onsuccess = resolve;
  });
  expect(await db.append(owner, history(1))).toBe('kept');
  expect(await db.count(owner)).toBe(1);
});

const SEEN = { epoch: 'one', revision: 4 };
const yes = () => true;
const NONE = { received: [], replaced: [], seen: SEEN };

test('what a user answers is to be sent until the server has it; what a guest answers is not, until it is given to a user', async () => {
  const db = openDb();
  const [user, guest] = [somebody(), GUEST];
  const answers = history(30).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await db.append(user, answers.slice(0, 25));
  expect(await db.about(user)).toEqual({ seen: null, unsent: 25 });
  expect(await db.unsent(user, 3)).toEqual(answers.slice(0, 3));
  expect(await db.exchange(user, { ...NONE, received: answers.slice(0, 24) }, yes)).toBe('kept');
  expect(await db.about(user)).toEqual({ seen: SEEN, unsent: 1 });
  await db.append(user, answers.slice(0, 25)); // imported once more: it is there
  expect((await db.about(user))?.unsent).toBe(1);
  await db.append(guest, answers.slice(24));
  expect((await db.about(guest))?.unsent).toBe(0);
  await db.give(guest, user);
  expect([(await db.about(user))?.unsent, await db.count(user)]).toEqual([6, 30]);
});

test('answers from the server are added and need not be sent; one that comes late removes the snapshot, others do not', async () => {
  const db = openDb();
  const owner = somebody();
  const answers = history(6).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await db.append(owner, answers.slice(1, 3));
  await db.keepSnapshot(owner, snapshotAt(answers[2] as Answer, 2));
  await db.exchange(owner, { ...NONE, received: answers.slice(1, 5) }, yes);
  expect([(await db.open(owner))?.snapshot?.count, (await db.about(owner))?.unsent]).toEqual([2, 0]);
  await db.exchange(owner, { ...NONE, received: answers.slice(0, 1) }, yes);
  expect((await db.open(owner))?.snapshot).toBe(null);
  await db.exchange(owner, { ...NONE, replaced: answers.slice(4, 5) }, yes);
  expect(await db.all(owner)).toEqual(answers.slice(0, 4));
});

test('after a restore all of it is to be sent; a logout leaves what is, or nothing', async () => {
  const db = openDb();
  const owner = somebody();
  const answers = history(3).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await db.exchange(owner, { ...NONE, received: answers.slice(0, 2) }, yes);
  expect(await db.owners()).toContain(owner);
  expect(await db.sendAgain(owner, { epoch: 'two', revision: 0 }, yes)).toBe('kept');
  expect(await db.about(owner)).toEqual({ seen: { epoch: 'two', revision: 0 }, unsent: 2 });
  await db.exchange(owner, { ...NONE, received: answers.slice(0, 1) }, yes);
  expect(await db.leave(owner, 'keep', () => false)).toBe('stopped');
  expect(await db.count(owner)).toBe(2);
  await db.leave(owner, 'keep', yes);
  expect(await db.all(owner)).toEqual(answers.slice(1, 2));
  expect(await db.about(owner)).toEqual({ seen: null, unsent: 1 });
  await db.leave(owner, 'discard', yes);
  expect([await db.count(owner), (await db.about(owner))?.unsent]).toEqual([0, 0]);
});

test('answers are on the disk before they count as kept, as casts are', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const db = openDb();
  await db.append(somebody(), history(1));
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite'); // the app beside the test may tidy meanwhile
  expect(writes.length).toBeGreaterThan(0);
  for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
});

test('a log from before there was anything to send to is read, and what users answered is to be sent', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('guanxiang-practice').onsuccess = resolve;
  });
  const [user, answers] = [somebody(), history(3)];
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('guanxiang-practice', 1);
    request.onupgradeneeded = () => {
      const log = request.result.createObjectStore('answers', { keyPath: ['owner', 'at', 'id'] });
      request.result.createObjectStore('snapshots', { keyPath: 'owner' });
      for (const answer of answers.slice(0, 2)) log.put({ ...answer, owner: user });
      for (const answer of answers.slice(2)) log.put({ ...answer, owner: GUEST });
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const db = openDb();
  expect(await db.count(user)).toBe(2);
  expect([(await db.about(user))?.unsent, (await db.about(GUEST))?.unsent]).toEqual([2, 0]);
  await db.leave(GUEST, 'discard', yes); // the guest is the same in every test
});
