import { type Answer, comparePositions } from '#core/practice/answer.ts';
import {
  GUEST,
  type Owner,
  type PracticeDb,
  type SeenAnswers,
  type SentAnswers,
  type Snapshot,
} from '#web/platform/saved/practice/practice-db.ts';

/** A log in memory that keeps the rules of web/platform/saved/practice/practice-db.ts, and counts what is read. */
export interface MemoryPracticeDb extends PracticeDb, SentAnswers {
  /** Answers that were read since the last reset. */
  readonly read: { answers: number };
  /** Nothing more can be written. */
  isFull: boolean;
  /** What lies there, read by tests alone. */
  answersOf(owner: Owner): readonly Answer[];
  unsentOf(owner: Owner): readonly Answer[];
  seenOf(owner: Owner): SeenAnswers | null;
}

type Log = Map<string, Answer>;
const keyOf = ({ at, id }: Answer): string => `${at} ${id}`;
const inOrder = (log: Log): readonly Answer[] => [...log.values()].toSorted(comparePositions);

function logsByOwner(): (owner: Owner) => Log {
  const logs = new Map<Owner, Log>();
  return (owner) => {
    const log = logs.get(owner) ?? new Map<string, Answer>();
    logs.set(owner, log);
    return log;
  };
}

export function memoryPracticeDb(): MemoryPracticeDb {
  const logOf = logsByOwner();
  const unsentOf = logsByOwner();
  const seen = new Map<Owner, SeenAnswers>();
  const snapshots = new Map<Owner, Snapshot>();
  const read = { answers: 0 };
  const counted = (answers: readonly Answer[]): readonly Answer[] => {
    read.answers += answers.length;
    return answers;
  };
  /** Adds what is not there; answers what was added. */
  function addNew(owner: Owner, answers: readonly Answer[]): readonly Answer[] {
    const added = answers.filter((answer) => !logOf(owner).has(keyOf(answer)));
    const snapshot = snapshots.get(owner);
    if (snapshot && added.some((answer) => comparePositions(answer, snapshot.upTo) <= 0)) snapshots.delete(owner);
    for (const answer of added) logOf(owner).set(keyOf(answer), answer);
    return added;
  }
  function addOwn(owner: Owner, answers: readonly Answer[]): void {
    const added = addNew(owner, answers);
    if (owner !== GUEST) for (const answer of added) unsentOf(owner).set(keyOf(answer), answer);
  }
  return {
    read,
    isFull: false,
    answersOf: (owner) => inOrder(logOf(owner)),
    unsentOf: (owner) => inOrder(unsentOf(owner)),
    seenOf: (owner) => seen.get(owner) ?? null,
    async open(owner) {
      const snapshot = snapshots.get(owner) ?? null;
      const isLater = (answer: Answer) => !snapshot || comparePositions(answer, snapshot.upTo) > 0;
      return { snapshot, answers: counted(inOrder(logOf(owner)).filter(isLater)) };
    },
    async all(owner) {
      return counted(inOrder(logOf(owner)));
    },
    async append(owner, answers) {
      if (this.isFull) return 'full';
      addOwn(owner, answers);
      return 'kept';
    },
    async keepSnapshot(owner, snapshot) {
      const covered = inOrder(logOf(owner)).filter((answer) => comparePositions(answer, snapshot.upTo) <= 0).length;
      if (covered === snapshot.count) snapshots.set(owner, structuredClone(snapshot));
    },
    async count(owner) {
      return logOf(owner).size;
    },
    async give(from, to) {
      addOwn(to, [...logOf(from).values()]);
      for (const log of [logOf(from), unsentOf(from)]) log.clear();
      for (const owner of [from, to]) snapshots.delete(owner);
      return 'kept';
    },
    async about(owner) {
      return { seen: seen.get(owner) ?? null, unsent: unsentOf(owner).size };
    },
    async unsent(owner, max) {
      return inOrder(unsentOf(owner)).slice(0, max);
    },
    async exchange(owner, { received, replaced, seen: next }, isAllowed) {
      if (!isAllowed()) return 'stopped';
      if (this.isFull && received.length > 0) return 'full';
      if (replaced.length > 0) snapshots.delete(owner);
      for (const answer of replaced) logOf(owner).delete(keyOf(answer));
      for (const answer of [...received, ...replaced]) unsentOf(owner).delete(keyOf(answer));
      addNew(owner, received);
      seen.set(owner, next);
      return 'kept';
    },
    async sendAgain(owner, next, isAllowed) {
      if (!isAllowed()) return 'stopped';
      if (this.isFull) return 'full';
      for (const [key, answer] of logOf(owner)) unsentOf(owner).set(key, answer);
      seen.set(owner, next);
      return 'kept';
    },
    async leave(owner, mode, isAllowed) {
      if (!isAllowed()) return 'stopped';
      if (mode === 'discard') unsentOf(owner).clear();
      logOf(owner).clear();
      for (const [key, answer] of unsentOf(owner)) logOf(owner).set(key, answer);
      snapshots.delete(owner);
      seen.delete(owner);
      return 'kept';
    },
    async owners() {
      return [...seen.keys()];
    },
  };
}
