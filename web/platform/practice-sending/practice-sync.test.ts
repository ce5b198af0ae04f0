/** The sending of the log of practice, without the queue; tests/model/ plays stories with all of it. */
import { expect, test } from 'vitest';
import { ANSWERS_PER_BATCH } from '#contract/limits.ts';
import type { Answer } from '#core/practice/answer.ts';
import { parseLine } from '#core/practice/answer-line.ts';
import { FakeServer } from '#tests/model/fake-server.ts';
import { memoryPracticeDb } from '#tests/support/memory-practice-db.ts';
import { answerLine } from '#tests/support/sample-bodies.ts';
import type { RunOptions, SyncPass } from '../sending/queue.ts';
import type { BatchAnswer, PracticeCalls } from './practice-calls.ts';
import { createPracticeSync } from './practice-sync.ts';

const ANN = 'ann';
const answers = (from: number, to: number): readonly Answer[] =>
  Array.from({ length: to - from + 1 }, (_, index) => parseLine(answerLine(from + index)) as Answer);
const idsOf = (all: readonly Answer[]): readonly string[] => all.map(({ id }) => id).toSorted();

/** One device of Ann's, on a server that other devices may share. */
function device(server = new FakeServer()) {
  const db = memoryPracticeDb();
  const state = {
    user: ANN as string | null,
    unsent: 0,
    received: 0,
    full: [] as string[],
    pauses: [] as (number | undefined)[],
    waits: [] as number[],
    /** What comes of the next batches instead of what the server says. */
    faults: [] as (BatchAnswer['kind'] | 'lost')[],
    batches: [] as (readonly Answer[])[],
    reads: [] as number[],
  };
  const calls: PracticeCalls = {
    async send(batch) {
      state.batches.push(batch);
      const fault = state.faults.shift();
      if (fault === 'offline' || fault === 'ended' || fault === 'rejected') return { kind: fault };
      if (fault === 'refused') return { kind: fault, retryAfterMs: 2000 };
      if (fault === 'full') return { kind: fault, message: '练习记录已达上限' };
      const told = server.addAnswers(ANN, batch);
      return fault === 'lost' ? { kind: 'offline' } : { kind: 'added', ...told };
    },
    async list(since) {
      state.reads.push(since);
      return server.listAnswers(ANN, since);
    },
  };
  const sync = createPracticeSync({
    db,
    calls,
    wait: async (ms) => void state.waits.push(ms),
    user: () => state.user,
    storedUser: () => state.user,
    onChange: (unsent) => {
      state.unsent = unsent;
    },
    onReceived: () => {
      state.received++;
    },
    onFull: (message) => state.full.push(message),
  });
  /** A run of the queue. */
  async function run(options: RunOptions = {}): Promise<void> {
    const isOpen = () => state.user === ANN;
    const pass = sync.pass({
      ...options,
      user: ANN,
      store: {} as SyncPass['store'],
      isOpen,
      pause: (ms) => void state.pauses.push(ms),
    });
    do await pass.run();
    while (isOpen() && pass.isDue());
  }
  return { db, server, sync, state, run };
}

const LOAD = { list: true, rejected: true };

test('answers are sent in batches, each once, and those of other devices are read', async () => {
  const { db, server, state, run } = device();
  server.addAnswers(ANN, answers(2001, 2003));
  await db.append(ANN, answers(1, 2 * ANSWERS_PER_BATCH + 5));
  await run(LOAD);
  expect(state.batches.map(({ length }) => length)).toEqual([ANSWERS_PER_BATCH, ANSWERS_PER_BATCH, 5]);
  expect([state.unsent, state.received]).toEqual([0, 2]); // two pages of the model's
  expect(idsOf(db.answersOf(ANN))).toEqual(idsOf(server.answersOf(ANN)));
  state.reads.length = 0;
  await run(LOAD);
  expect([state.batches.length, state.reads]).toEqual([3, [2 * ANSWERS_PER_BATCH + 8]]); // its own are not read again
});

test('a batch whose answer is lost is sent again, at most four times and five seconds apart, and is added once', async () => {
  const { db, server, state, run } = device();
  await db.append(ANN, answers(1, 3));
  state.faults.push('lost', 'lost', 'offline', 'lost');
  await run();
  expect([state.batches.length, state.waits]).toEqual([4, [5000, 5000, 5000]]);
  expect(state.unsent).toBe(3);
  await run();
  expect([state.unsent, server.answersOf(ANN).length]).toEqual([0, 3]);
});

test.each(['refused', 'ended'] as const)(
  '%s: nothing more is sent in this run, and all of it by the next',
  async (kind) => {
    const { db, state, run } = device();
    await db.append(ANN, answers(1, ANSWERS_PER_BATCH + 1));
    state.faults.push(kind);
    await run();
    expect([state.batches.length, state.pauses]).toEqual([1, kind === 'refused' ? [2000] : []]);
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
    const { db, server, state, run } = device();
    await db.append(ANN, answers(1, 3));
    await run(LOAD);
    server.backUp();
    await db.append(ANN, answers(4, 6));
    await run(LOAD);
    server.restore(0);
    server.addAnswers(ANN, answers(50, 50)); // another device was there first
    await db.append(ANN, answers(7, 7));
    state.batches.length = 0;
    await run(options);
    expect(idsOf(server.answersOf(ANN))).toEqual(idsOf([...answers(1, 7), ...answers(50, 50)]));
    expect(idsOf(db.answersOf(ANN))).toEqual(idsOf(server.answersOf(ANN)));
    const last = idsOf(state.batches.at(-1) ?? []);
    expect(last).toEqual(expect.arrayContaining([...idsOf(answers(4, 6))]));
    expect(last).not.toContain('answer-00000003'); // the backup has it
    expect(state.unsent).toBe(0);
  },
);

test('a backup that was put in place by hand is noticed by the lower number', async () => {
  const { db, server, run } = device();
  server.backUp();
  await db.append(ANN, answers(1, 5));
  await run(LOAD);
  const { epoch } = server;
  server.restore(0);
  server.epoch = epoch;
  await db.append(ANN, answers(6, 6));
  await run();
  expect(idsOf(server.answersOf(ANN))).toEqual(idsOf(answers(1, 6)));
});

test('a server whose answers do not agree is not asked without end', async () => {
  const { db, server, state, run } = device();
  server.addAnswers(ANN, answers(1, 4));
  await db.append(ANN, answers(5, 5));
  const { addAnswers } = server;
  server.addAnswers = (...given) => ({ ...addAnswers.apply(server, given), added: 0, revision: 0 });
  await run(LOAD);
  expect(state.batches.length).toBeLessThan(6);
  server.addAnswers = addAnswers;
  await run(LOAD);
  expect([state.unsent, db.answersOf(ANN).length]).toEqual([0, 5]);
});

test('a batch that is refused as it is goes one by one; what is refused then waits until its user asks', async () => {
  const { db, server, state, run } = device();
  await db.append(ANN, answers(1, 3));
  state.faults.push('rejected', 'added', 'rejected');
  await run();
  expect(state.batches.map(({ length }) => length)).toEqual([3, 1, 1, 1]);
  expect([state.unsent, server.answersOf(ANN).length]).toEqual([1, 2]);
  await db.append(ANN, answers(4, 4));
  await run();
  expect(idsOf(state.batches.at(-1) ?? [])).toEqual(idsOf(answers(4, 4)));
  await run({ rejected: true });
  expect([state.unsent, server.answersOf(ANN).length]).toEqual([0, 4]);
});

test('a log without room for more says so once, and what is answered stays on the device', async () => {
  const { db, state, run } = device();
  await db.append(ANN, answers(1, 2));
  state.faults.push('full');
  await run();
  await db.append(ANN, answers(3, 3));
  await run();
  expect([state.full, state.batches.length, state.unsent]).toEqual([['练习记录已达上限'], 1, 3]);
  await run({ rejected: true });
  expect(state.unsent).toBe(0);
});

test('of two answers under one id the server’s counts', async () => {
  const { db, server, state, run } = device();
  const other = parseLine(answerLine(1, { answer: 'again', at: '2026-10-08T05:00:00.000Z' })) as Answer;
  server.addAnswers(ANN, [other]);
  await db.append(ANN, answers(1, 2));
  await run({ rejected: true });
  await run(LOAD);
  expect(idsOf(db.answersOf(ANN))).toEqual(idsOf(server.answersOf(ANN)));
  expect(db.answersOf(ANN).find(({ id }) => id === other.id)).toEqual(other);
  expect(state.unsent).toBe(0);
});

test('answers that come while a run is under way are sent by it', async () => {
  const { db, server, sync, run } = device();
  await db.append(ANN, answers(1, 1));
  const running = run();
  await db.append(ANN, answers(2, 2));
  await sync.added();
  await running;
  expect(server.answersOf(ANN)).toHaveLength(2);
});

test('a logout clears what the server has and keeps the rest; giving it up clears all; nothing while the user is signed in', async () => {
  const { db, sync, state, run } = device();
  await db.append(ANN, answers(1, 3));
  await run();
  await db.append(ANN, answers(4, 5));
  await sync.leave(ANN, 'keep');
  expect(db.answersOf(ANN)).toHaveLength(5);
  state.user = null;
  await sync.leave(ANN, 'keep');
  expect(db.answersOf(ANN)).toEqual(answers(4, 5));
  expect([db.seenOf(ANN), state.unsent]).toEqual([null, 0]);
  state.user = ANN;
  await run(LOAD);
  expect([db.answersOf(ANN).length, state.unsent]).toEqual([5, 0]);
  state.user = null;
  await db.append(ANN, answers(6, 6));
  await sync.leave(ANN, 'discard');
  expect(db.answersOf(ANN)).toEqual([]);
});

test('what a user who has left the tab answered meanwhile is not acknowledged under another', async () => {
  const { db, state, sync } = device();
  await db.append(ANN, answers(1, 1));
  const pass = sync.pass({
    user: ANN,
    store: {} as SyncPass['store'],
    isOpen: () => state.batches.length === 0,
    pause: () => {},
  });
  await pass.run();
  expect([state.batches.length, db.unsentOf(ANN).length]).toEqual([1, 1]);
});
