/** The log in the IndexedDB of a real browser. */
import { beforeAll, expect, test } from 'vitest';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { untilTidiedUp } from '#tests/component/fresh-device.ts';
import { history, openPracticeAnswers, somebody } from '#tests/component/practice-database.ts';
import { adding, GUEST, type Snapshot } from './kept-practice-answers.ts';

beforeAll(untilTidiedUp);

const snapshotAt = ({ at, id }: PracticeAnswer, count: number): Snapshot => ({
  rules: 2,
  upTo: { at, id },
  count,
  cards: { ids: '', memory: new Float64Array(), numbers: new Int32Array() },
  days: new Int32Array(),
  awaited: [],
});

test('answers are read in order, only those of their owner, and only those after the snapshot', async () => {
  const { log } = openPracticeAnswers();
  const [one, other] = [somebody(), somebody()];
  const answers = history(5).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await log.append(one, answers.toReversed());
  await log.append(other, history(2));
  expect(await log.all(one)).toEqual(answers);
  await log.keepSnapshot(one, snapshotAt(answers[2] as PracticeAnswer, 3), 1);
  expect(await log.open(one)).toEqual({
    snapshot: snapshotAt(answers[2] as PracticeAnswer, 3),
    answers: answers.slice(3),
    writes: 1,
  });
  expect(await log.count(other)).toBe(2);
});

test('a snapshot of a log that was written meanwhile is not kept; a late answer removes the one that is', async () => {
  const { log } = openPracticeAnswers();
  const owner = somebody();
  const answers = history(5).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await log.append(owner, answers.slice(1, 4));
  const { writes = 0 } = (await log.open(owner)) ?? {};
  await log.append(owner, answers.slice(4));
  await log.keepSnapshot(owner, snapshotAt(answers[3] as PracticeAnswer, 3), writes);
  expect((await log.open(owner))?.snapshot).toBe(null);
  await log.keepSnapshot(owner, snapshotAt(answers[3] as PracticeAnswer, 3), writes + 1);
  expect((await log.open(owner))?.snapshot).not.toBe(null);
  await log.append(owner, answers.slice(0, 1));
  expect((await log.open(owner))?.snapshot).toBe(null);
  expect(await log.all(owner)).toHaveLength(5);
});

test('answers are given to another owner whole, and both snapshots go', async () => {
  const { log } = openPracticeAnswers();
  const [from, to] = [somebody(), somebody()];
  const answers = history(4);
  await log.append(from, answers);
  await log.append(to, answers.slice(0, 1));
  expect(await log.give(from, to)).toBe('kept');
  expect(await log.count(from)).toBe(0);
  expect(await log.count(to)).toBe(4);
});

const unsentOf = async ({ records }: ReturnType<typeof openPracticeAnswers>, user: string) =>
  (await records.count(user))?.waiting;

test('what a user answers is to be sent until the server has it; what a guest answers is not, until it is given to a user', async () => {
  const opened = openPracticeAnswers();
  const { records, log } = opened;
  const user = somebody();
  const answers = history(30).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await log.append(user, answers.slice(0, 25));
  expect(await unsentOf(opened, user)).toBe(25);
  await records.update(adding(user, answers.slice(0, 24), false));
  expect(await unsentOf(opened, user)).toBe(1);
  await log.append(user, answers.slice(0, 25)); // imported once more: it is there
  expect(await unsentOf(opened, user)).toBe(1);
  await log.append(GUEST, answers.slice(24));
  expect(await unsentOf(opened, GUEST)).toBe(0);
  await log.give(GUEST, user);
  expect([await unsentOf(opened, user), await log.count(user)]).toEqual([6, 30]);
});

test('answers from the server are added and need not be sent; one that comes late removes the snapshot, others do not', async () => {
  const { records, log } = openPracticeAnswers();
  const owner = somebody();
  const answers = history(6).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  await log.append(owner, answers.slice(1, 3));
  await log.keepSnapshot(owner, snapshotAt(answers[2] as PracticeAnswer, 2), 1);
  await records.update(adding(owner, answers.slice(1, 5), false));
  expect([(await log.open(owner))?.snapshot?.count, (await records.count(owner))?.waiting]).toEqual([2, 0]);
  await records.update(adding(owner, answers.slice(0, 1), false));
  expect((await log.open(owner))?.snapshot).toBe(null);
  await records.update(adding(owner, [], false, answers.slice(4, 5)));
  expect(await log.all(owner)).toEqual(answers.slice(0, 4));
});
