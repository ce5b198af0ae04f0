/** The sending of the log of practice; tests/model/ plays stories with all of it. */
import { expect, test } from 'vitest';
import { PRACTICE_ANSWERS_PER_BATCH as PER_BATCH } from '#contract/limits.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { LINE_FORM, parseLine } from '#core/practice-log/practice-answer-line.ts';
import { ANN, answers, practiceDevice as device, idsOf } from '#tests/support/practice-device.ts';
import { practiceAnswerLine } from '#tests/support/sample-bodies.ts';
import { adding } from '../records/kept-practice-answers.ts';

const LOAD = { list: true, rejected: true };

test('answers are sent in batches, each once, and those of other devices are read', async () => {
  const { log, here, server, state, run } = device();
  server.addPracticeAnswers(ANN, answers(2001, 2003));
  await log.append(ANN, answers(1, 2 * PER_BATCH + 5));
  await run(LOAD);
  expect(state.batches.map(({ length }) => length)).toEqual([PER_BATCH, PER_BATCH, 5]);
  expect([state.unsent, state.received]).toEqual([0, 2]); // two pages of the model's
  expect(idsOf(here())).toEqual(idsOf(server.answersOf(ANN)));
  state.reads.length = 0;
  await run(LOAD);
  expect([state.batches.length, state.reads]).toEqual([3, [2 * PER_BATCH + 8]]); // its own are not read again
});

test('a batch whose answer is lost is sent again, at most four times and five seconds apart, and is added once', async () => {
  const { records, log, server, queue, state, run } = device();
  await log.append(ANN, answers(1, 3));
  state.faults.push('lost', 'lost', 'offline', 'lost');
  await run();
  expect([state.batches.length, queue.waits]).toEqual([4, [5000, 5000, 5000]]);
  expect((await records.count(ANN))?.waiting).toBe(3);
  await run();
  expect([state.unsent, server.answersOf(ANN).length]).toEqual([0, 3]);
});

test.each(['refused', 'ended'] as const)(
  '%s: nothing more is sent in this run, and all of it by the next',
  async (kind) => {
    const { log, queue, state, run } = device();
    await log.append(ANN, answers(1, PER_BATCH + 1));
    state.faults.push(kind);
    await run();
    expect(state.batches.length).toBe(1);
    queue.at = 1999;
    await run();
    expect(state.batches.length).toBe(kind === 'refused' ? 1 : 3);
    queue.at = 2000;
    await run();
    expect(state.unsent).toBe(0);
  },
);

test.each([
  ['when it reads', LOAD],
  ['by the answer to a batch', {}],
])(
  'after a restore, noticed %s, everything that the server lacks is sent again, and nothing else',
  async (_, options) => {
    const { log, here, server, state, run } = device();
    await log.append(ANN, answers(1, 3));
    await run(LOAD);
    server.backUp();
    await log.append(ANN, answers(4, 6));
    await run(LOAD);
    server.restore(0);
    server.addPracticeAnswers(ANN, answers(50, 50)); // another device was there first
    await log.append(ANN, answers(7, 7));
    state.batches.length = 0;
    await run(options);
    expect(idsOf(server.answersOf(ANN))).toEqual(idsOf([...answers(1, 7), ...answers(50, 50)]));
    expect(idsOf(here())).toEqual(idsOf(server.answersOf(ANN)));
    const last = idsOf(state.batches.at(-1) ?? []);
    expect(last).toEqual(expect.arrayContaining([...idsOf(answers(4, 6))]));
    expect(last).not.toContain('answer-00000003'); // the backup has it
    expect(state.unsent).toBe(0);
  },
);

test('a backup that was put in place by hand is noticed by the lower number', async () => {
  const { log, server, run } = device();
  server.backUp();
  await log.append(ANN, answers(1, 5));
  await run(LOAD);
  const { epoch } = server;
  server.restore(0);
  server.epoch = epoch;
  await log.append(ANN, answers(6, 6));
  await run();
  expect(idsOf(server.answersOf(ANN))).toEqual(idsOf(answers(1, 6)));
});

test('a server whose answers do not agree is not asked without end', async () => {
  const { log, here, server, state, run } = device();
  server.addPracticeAnswers(ANN, answers(1, 4));
  await log.append(ANN, answers(5, 5));
  const { addPracticeAnswers } = server;
  server.addPracticeAnswers = (...given) => ({ ...addPracticeAnswers.apply(server, given), added: 0, revision: 0 });
  await run(LOAD);
  expect(state.batches.length).toBeLessThan(6);
  server.addPracticeAnswers = addPracticeAnswers;
  await run(LOAD);
  expect([state.unsent, here().length]).toEqual([0, 5]);
});

test('a batch that is refused as it is goes one by one; what is refused then waits until its user asks', async () => {
  const { log, server, state, run } = device();
  await log.append(ANN, answers(1, 3));
  state.faults.push('rejected', 'added', 'rejected');
  await run();
  expect(state.batches.map(({ length }) => length)).toEqual([3, 1, 1, 1]);
  expect([state.unsent, server.answersOf(ANN).length]).toEqual([1, 2]);
  await log.append(ANN, answers(4, 4));
  await run();
  expect(idsOf(state.batches.at(-1) ?? [])).toEqual(idsOf(answers(4, 4)));
  await run({ rejected: true });
  expect([state.unsent, server.answersOf(ANN).length]).toEqual([0, 4]);
});

test('a log without room for more says so once, and what is answered stays on the device', async () => {
  const { log, counted, state, run } = device();
  await log.append(ANN, answers(1, 2));
  state.faults.push('full');
  await run();
  await log.append(ANN, answers(3, 3));
  await counted.refresh();
  await run();
  expect([state.full, state.batches.length, state.unsent]).toEqual([['练习记录已达上限'], 1, 3]);
  await run({ rejected: true });
  expect(state.unsent).toBe(0);
});

test('that one user’s log is full keeps no answer of the next user on the device', async () => {
  const { log, state, run } = device();
  await log.append(ANN, answers(1, 2));
  state.faults.push('full');
  await run();
  state.user = 'ben';
  await log.append('ben', answers(3, 3));
  await run();
  expect(state.batches.map(idsOf)).toEqual([answers(1, 2), answers(3, 3)].map(idsOf));
});

test('of two answers under one id the server’s counts', async () => {
  const { log, here, server, state, run } = device();
  const other = parseLine(practiceAnswerLine(1, { answer: 'again', at: '2026-10-08T05:00:00.000Z' })) as PracticeAnswer;
  server.addPracticeAnswers(ANN, [other]);
  await log.append(ANN, answers(1, 2));
  await run({ rejected: true });
  await run(LOAD);
  expect(idsOf(here())).toEqual(idsOf(server.answersOf(ANN)));
  expect(here().find(({ id }) => id === other.id)).toEqual(other);
  expect(state.unsent).toBe(0);
});

test('answers that come while a run is under way are sent by it', async () => {
  const { log, server, queue, run } = device();
  await log.append(ANN, answers(1, 1));
  const running = run();
  await log.append(ANN, answers(2, 2));
  queue.wake();
  await running;
  expect(server.answersOf(ANN)).toHaveLength(2);
});

test('a logout clears what the server has and keeps the rest; giving it up clears all; nothing while the user is signed in', async () => {
  const { log, here, seen, leaving, state, run } = device();
  await log.append(ANN, answers(1, 3));
  await run();
  await log.append(ANN, answers(4, 5));
  await leaving.leave(ANN, 'keep');
  expect(here()).toHaveLength(5);
  state.user = null;
  await leaving.leave(ANN, 'keep');
  expect(here()).toEqual(answers(4, 5));
  expect([seen(), state.unsent]).toEqual([null, 0]);
  state.user = ANN;
  await run(LOAD);
  expect([here().length, state.unsent]).toEqual([5, 0]);
  state.user = null;
  await log.append(ANN, answers(6, 6));
  await leaving.leave(ANN, 'discard');
  expect(here()).toEqual([]);
});

test('what a user who has left the tab answered meanwhile is not acknowledged under another', async () => {
  const { records, log, state, server, run } = device();
  await log.append(ANN, answers(1, 1));
  const { addPracticeAnswers } = server;
  server.addPracticeAnswers = (...given) => {
    state.user = 'ben';
    return addPracticeAnswers.apply(server, given);
  };
  await run();
  expect([state.batches.length, (await records.count(ANN))?.waiting]).toEqual([1, 1]);
});

test('what was given up while a batch waited to be sent again is not sent', async () => {
  const { records, log, server, state, leaving, run } = device();
  await log.append(ANN, answers(1, 2));
  state.faults.push('offline');
  const running = run();
  state.user = null;
  await leaving.leave(ANN, 'discard');
  state.user = ANN;
  await running;
  expect(await records.count(ANN)).toMatchObject({ waiting: 0 });
  expect(server.answersOf(ANN)).toEqual([]);
});

test('what was given up while it was sent, and arrived all the same, is shown to its user again', async () => {
  const { log, here, server, state, leaving, run } = device();
  await log.append(ANN, answers(1, 2));
  const { addPracticeAnswers } = server;
  server.addPracticeAnswers = (...given) => {
    state.user = null;
    void leaving.leave(ANN, 'discard').then(() => {
      state.user = ANN;
    });
    return addPracticeAnswers.apply(server, given);
  };
  await run();
  state.user = ANN;
  await run(LOAD);
  expect(idsOf(here())).toEqual(idsOf(server.answersOf(ANN)));
  expect(state.unsent).toBe(0);
});

test('a device that reads further forms of lines than the last time reads the log from its beginning, once', async () => {
  const { records, here, server, state, run } = device();
  server.addPracticeAnswers(ANN, answers(1, 3));
  const seen = { epoch: server.epoch, revision: 3, form: LINE_FORM - 1 };
  await records.update({ ...adding(ANN, answers(1, 2), false), about: () => ({ seen }) });
  await run(LOAD);
  expect([state.reads[0], here().length]).toEqual([0, 3]);
  state.reads.length = 0;
  await run(LOAD);
  expect(state.reads).toEqual([3]);
});
