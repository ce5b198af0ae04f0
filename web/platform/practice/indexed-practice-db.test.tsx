/** The log in the IndexedDB of a real browser. */
import { expect, test } from 'vitest';
import type { Answer } from '#core/practice/answer.ts';
import { dayTextOf } from '#core/practice/day.ts';
import { DECK } from '#core/practice/deck.ts';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';
import { openPracticeDb } from './indexed-practice-db.ts';
import type { Snapshot } from './practice-db.ts';
import { createPracticeLog, SNAPSHOT_EVERY } from './practice-log.ts';

/** Somebody whom no other test knows. */
const somebody = (): string => `learner-${crypto.randomUUID()}`;

const NOW = Date.parse('2026-10-08T02:24:00.000Z');
const DAY_MS = 86_400_000;

const history = (count: number): readonly Answer[] =>
  Array.from({ length: count }, (_, index) => {
    const day = Math.floor(NOW / DAY_MS) - 1 - Math.floor(index / 200);
    const at = new Date(day * DAY_MS + (index % 200) * 1000).toISOString();
    return {
      id: `old-${index}-answer`,
      card: DECK[index % DECK.length]?.id ?? '',
      answer: 'good',
      at,
      day: dayTextOf(day),
    };
  });

const logOf = (db: ReturnType<typeof openPracticeDb>, owner: string) =>
  createPracticeLog(db, owner, { now: () => NOW, dayOf: dayKeyOf, newId: () => crypto.randomUUID() });

const snapshotAt = ({ at, id }: Answer, count: number): Snapshot => ({
  rules: 1,
  upTo: { at, id },
  count,
  cards: { ids: '', states: new Float64Array() },
  days: new Float64Array(),
  awaited: [],
});

test('answers are read in order, only those of their owner, and only those after the snapshot', async () => {
  const db = openPracticeDb();
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
  const db = openPracticeDb();
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
  const db = openPracticeDb();
  const [from, to] = [somebody(), somebody()];
  const answers = history(4);
  await db.append(from, answers);
  await db.append(to, answers.slice(0, 1));
  expect(await db.give(from, to)).toBe('kept');
  expect(await db.count(from)).toBe(0);
  expect(await db.count(to)).toBe(4);
});

test('a database that was removed under the page is opened again', async () => {
  const db = openPracticeDb();
  const owner = somebody();
  await db.append(owner, history(1));
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('guanxiang-practice').onsuccess = resolve;
  });
  expect(await db.append(owner, history(1))).toBe('kept');
  expect(await db.count(owner)).toBe(1);
});

// practice-log.test.ts asks the same of 70,000 in memory
test('7,000 answers in a browser: opening them again reads as few as opening 100', { timeout: 120_000 }, async () => {
  const db = openPracticeDb();
  for (const count of [100, 7000]) {
    const owner = somebody();
    await db.append(owner, history(count));
    await logOf(db, owner).load();
    const opened = await db.open(owner);
    expect(opened?.answers.length).toBeLessThan(SNAPSHOT_EVERY);
    expect(opened?.snapshot?.count).toBe(count);
    await db.give(owner, `${owner}-done`); // the snapshot goes: nothing but time would show that it is used
  }
});
