/**
 * The log of practice on one device, and what follows from it. It uses no browser global, so that tests can run several devices with
 * clocks of their own.
 */
import { DAY_MS } from '#contract/limits.ts';
import { NOTHING, replay, type Schedule } from '#core/practice/schedule.ts';
import { type PracticeAnswer, type Recall, undoingOf } from '#core/practice-log/practice-answer.ts';
import type { KeptPracticeAnswers, Opened, Owner } from '../saved/records/kept-practice-answers.ts';
import { scheduleFrom, snapshotOf } from './snapshot.ts';

/** So many answers are replayed at most before their result is kept. */
export const SNAPSHOT_EVERY = 100;
const A_SECOND_MS = 1000;

interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The local day of an instant, YYYY-MM-DD. */
  readonly dayOf: (iso: string) => string;
  readonly newId: () => string;
}

export interface PracticeLog {
  /** Reads the log; what it does not have afterwards was never kept. */
  readonly load: () => Promise<Schedule>;
  readonly schedule: () => Schedule;
  /** The answer, once it is on the device; null if there is no room for it. */
  readonly add: (card: string, answer: Recall) => Promise<PracticeAnswer | null>;
  /** False if there is no room for it. */
  readonly undo: (answer: PracticeAnswer) => Promise<boolean>;
  /** False where the browser has no database: then the log lasts as long as the page. */
  readonly isKept: () => boolean;
}

/** Of whom it is, by which clock. */
export function createPracticeLog(kept: KeptPracticeAnswers, owner: Owner, { now, dayOf, newId }: Clock): PracticeLog {
  /** What the answers are replayed on, and how many it covers. */
  let base: Schedule = NOTHING;
  let covered = 0;
  let answers: readonly PracticeAnswer[] = [];
  let schedule: Schedule = NOTHING;
  let isKept = true;
  let lastMs = 0;

  /** An answer may come from a place where it is tomorrow already; one of a later day from a clock that is wrong. */
  const latest = (): string => new Date(now() + DAY_MS).toISOString();
  /** Later than the answer before: of one millisecond their ids would decide which is the first of the day. */
  const stamp = () => {
    const ms = now();
    lastMs = lastMs >= ms && lastMs - ms < A_SECOND_MS ? lastMs + 1 : ms; // further back is a clock that was set
    const at = new Date(lastMs).toISOString();
    return { at, day: dayOf(at) };
  };

  async function fromBeginning(): Promise<Schedule> {
    [base, covered] = [NOTHING, 0];
    answers = (await kept.all(owner)) ?? answers;
    return replay(answers, latest()) ?? NOTHING; // on nothing it can always be replayed
  }

  async function keep(writes: number): Promise<void> {
    const counted = answers.filter(({ at }) => at <= latest());
    if (counted.length < SNAPSHOT_EVERY) return;
    const snapshot = snapshotOf(schedule, covered + counted.length);
    if (snapshot) await kept.keepSnapshot(owner, snapshot, writes);
  }

  /** Null if the snapshot is of other rules, or cannot be continued. */
  function continued({ snapshot, answers: read }: Opened): Schedule | null {
    const before = snapshot ? scheduleFrom(snapshot) : NOTHING;
    if (before === null) return null;
    [base, covered] = [before, snapshot?.count ?? 0];
    answers = read;
    return replay(answers, latest(), base);
  }

  async function load(): Promise<Schedule> {
    const opened = await kept.open(owner);
    isKept = opened !== null;
    if (opened === null) return schedule;
    schedule = continued(opened) ?? (await fromBeginning());
    await keep(opened.writes);
    return schedule;
  }

  async function append(answer: PracticeAnswer): Promise<boolean> {
    const outcome = await kept.append(owner, [answer]);
    if (outcome === 'full') return false;
    isKept = outcome === 'kept';
    answers = [...answers, answer];
    schedule = replay(answers, latest(), base) ?? (await fromBeginning());
    return true;
  }

  return {
    load,
    schedule: () => schedule,
    isKept: () => isKept,
    async add(card, answer) {
      const made: PracticeAnswer = { id: newId(), card, answer, ...stamp() };
      return (await append(made)) ? made : null;
    },
    undo: (answer) => {
      const { at, day } = stamp();
      return append(undoingOf(answer, at, day));
    },
  };
}
