import { type Answer, comparePositions } from '#core/practice/answer.ts';
import type { Owner, PracticeDb, Snapshot } from '#web/platform/practice/practice-db.ts';

/** A log in memory that keeps the rules of web/platform/practice/practice-db.ts, and counts what is read. */
export interface MemoryPracticeDb extends PracticeDb {
  /** Answers that were read since the last reset. */
  readonly read: { answers: number };
  /** Nothing more can be written. */
  isFull: boolean;
}

export function memoryPracticeDb(): MemoryPracticeDb {
  const logs = new Map<Owner, Map<string, Answer>>();
  const snapshots = new Map<Owner, Snapshot>();
  const read = { answers: 0 };
  const logOf = (owner: Owner): Map<string, Answer> => {
    const log = logs.get(owner) ?? new Map<string, Answer>();
    logs.set(owner, log);
    return log;
  };
  const sorted = (owner: Owner): readonly Answer[] => [...logOf(owner).values()].toSorted(comparePositions);
  const counted = (answers: readonly Answer[]): readonly Answer[] => {
    read.answers += answers.length;
    return answers;
  };
  return {
    read,
    isFull: false,
    async open(owner) {
      const snapshot = snapshots.get(owner) ?? null;
      const isLater = (answer: Answer) => !snapshot || comparePositions(answer, snapshot.upTo) > 0;
      return { snapshot, answers: counted(sorted(owner).filter(isLater)) };
    },
    async all(owner) {
      return counted(sorted(owner));
    },
    async append(owner, answers) {
      if (this.isFull) return 'full';
      const snapshot = snapshots.get(owner);
      if (snapshot && answers.some((answer) => comparePositions(answer, snapshot.upTo) <= 0)) snapshots.delete(owner);
      for (const answer of answers) logOf(owner).set(`${answer.at} ${answer.id}`, answer);
      return 'kept';
    },
    async keepSnapshot(owner, snapshot) {
      const covered = sorted(owner).filter((answer) => comparePositions(answer, snapshot.upTo) <= 0).length;
      if (covered === snapshot.count) snapshots.set(owner, structuredClone(snapshot));
    },
    async count(owner) {
      return logOf(owner).size;
    },
    async give(from, to) {
      for (const [key, answer] of logOf(from)) logOf(to).set(key, answer);
      logOf(from).clear();
      for (const owner of [from, to]) snapshots.delete(owner);
      return 'kept';
    },
  };
}
