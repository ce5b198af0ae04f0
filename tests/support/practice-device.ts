import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { parseLine } from '#core/practice-log/practice-answer-line.ts';
import { FakeServer } from '#tests/model/fake-server.ts';
import { leavingOf } from '#web/platform/saved/leaving.ts';
import { countedAnswers, type PracticeCalls, practiceKind } from '#web/platform/saved/practice/practice-kind.ts';
import { type Refused, type RunOptions, UNREACHED } from '#web/platform/saved/queue/kind.ts';
import {
  keptPracticeAnswers,
  PRACTICE_RECORDS,
  type PracticeRecord,
} from '#web/platform/saved/records/kept-practice-answers.ts';
import { MemoryRecords } from './memory-records.ts';
import { oneTabQueue } from './one-tab-queue.ts';
import { practiceAnswerLine } from './sample-bodies.ts';

const problem = (status: number, code = ''): Refused => ({
  ...{ kind: 'problem', status, code, message: '练习记录已达上限' },
});
/** What comes of a batch instead of what the server says. */
const FAULTS = {
  offline: UNREACHED,
  ended: problem(401),
  rejected: problem(400),
  refused: { ...problem(429), retryAfterMs: 2000 },
  full: problem(422, 'practice.full'),
};

export const ANN = 'ann';
/** Answers of the cards with these numbers. */
export const answers = (from: number, to: number): readonly PracticeAnswer[] =>
  Array.from({ length: to - from + 1 }, (_, index) => parseLine(practiceAnswerLine(from + index)) as PracticeAnswer);
export const idsOf = (all: readonly PracticeAnswer[]): readonly string[] => all.map(({ id }) => id).toSorted();

/** One device of Ann's, on a server that other devices may share. */
export function practiceDevice(server = new FakeServer()) {
  const records = new MemoryRecords<PracticeRecord>(PRACTICE_RECORDS);
  const log = keptPracticeAnswers(records);
  const here = () => records.recordsOf(ANN).map(({ unsent: _, ...answer }) => answer);
  const seen = () => records.aboutOf(ANN)?.seen ?? null;
  const state = {
    user: ANN as string | null,
    unsent: 0,
    received: 0,
    full: [] as string[],
    faults: [] as (keyof typeof FAULTS | 'lost' | 'added')[],
    batches: [] as (readonly PracticeAnswer[])[],
    reads: [] as number[],
  };
  const calls: PracticeCalls = {
    async send(batch) {
      state.batches.push(batch);
      const fault = state.faults.shift() ?? 'added';
      if (fault !== 'lost' && fault !== 'added') return FAULTS[fault];
      const value = server.addPracticeAnswers(ANN, batch);
      return fault === 'lost' ? UNREACHED : { kind: 'ok', value };
    },
    async list(since) {
      state.reads.push(since);
      const { answers: items, ...rest } = server.listPracticeAnswers(ANN, since);
      return { ...rest, items };
    },
  };
  const user = () => state.user;
  const counted = countedAnswers(records, user, (unsent) => Object.assign(state, { unsent }));
  const leaving = leavingOf([counted.records], { storedUser: user, isParked: () => false, now: () => 0 });
  const kind = practiceKind({
    ...{ records: counted.records, calls },
    onReceived: () => void state.received++,
    onFull: (message) => state.full.push(message),
  });
  const queue = oneTabQueue([kind], user);
  const run = async (options: RunOptions = {}) => void (await queue.run(options));
  return { records, log, here, seen, server, counted, leaving, queue, state, run };
}
