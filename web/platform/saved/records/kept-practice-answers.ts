/** The log of 练习 as a browser keeps it, by owner: answers are added, and never changed. */
import { comparePositions, type Position, type PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import type { About, Changed, RecordKind, Records } from './records.ts';

/** Whose answers: the id of a user; empty for whoever practises without signing in. */
export type Owner = string;
export const GUEST: Owner = '';

/** `unsent`: the server does not have it, as far as this device knows. A guest's stay here. */
export interface PracticeRecord extends PracticeAnswer {
  readonly unsent: boolean;
}

export const PRACTICE_RECORDS: RecordKind<PracticeRecord> = { name: 'answers', waits: ({ unsent }) => unsent };

/** By it a screen, in this tab or another, learns that answers have come from the server. */
export const PRACTICE_CHANNEL = 'guanxiang-practice';

/** Keys are in the order of positions. */
export const practiceKey = ({ at, id }: Position): string => `${at} ${id}`;
const withoutState = ({ unsent: _, ...answer }: PracticeRecord): PracticeAnswer => answer;

/**
 * What replaying the log up to a position gives, kept so that opening does not replay it all. It is derived: without it the log is
 * replayed from the beginning.
 */
export interface Snapshot {
  /** Of the rules of replaying: one of other rules is not used. */
  readonly rules: number;
  readonly upTo: Position;
  /** How many answers of the log it covers. */
  readonly count: number;
  /** Packed (snapshot.ts): a browser copies hundreds of objects far more slowly than a few arrays of numbers. */
  readonly cards: { readonly ids: string; readonly memory: Float64Array; readonly numbers: Int32Array };
  readonly days: Int32Array;
  readonly awaited: readonly string[];
}

export interface Opened {
  readonly snapshot: Snapshot | null;
  /** The answers after it, in order. */
  readonly answers: readonly PracticeAnswer[];
  /** How often the log was written: a snapshot is kept only if nobody has written since. */
  readonly writes: number;
}

export type Kept = Changed<PracticeRecord>['kind'];

const snapshotIn = (about: About | null): Snapshot | null => (about?.derived ?? null) as Snapshot | null;

/** Adds what is not there, as sent or to be sent, and removes what is `replaced`. A snapshot that covers one of their positions goes. */
export function adding(
  owner: Owner,
  added: readonly PracticeAnswer[],
  isUnsent: boolean,
  replaced: readonly PracticeAnswer[] = [],
) {
  const byKey = new Map(added.map((answer) => [practiceKey(answer), answer]));
  const gone = new Map(replaced.map((answer) => [practiceKey(answer), answer]));
  let first: PracticeAnswer | null = null;
  const note = (answer: PracticeAnswer) => {
    if (!first || comparePositions(answer, first) < 0) first = answer;
  };
  return {
    user: owner,
    keys: [...byKey.keys(), ...gone.keys()],
    change(there: PracticeRecord | null, key: string): PracticeRecord | null | undefined {
      const answer = byKey.get(key);
      if (there && answer) return there.unsent && !isUnsent ? { ...there, unsent: false } : undefined;
      if (there ?? answer) note((there ?? answer) as PracticeAnswer);
      return answer ? { ...answer, unsent: isUnsent } : null;
    },
    about: (before: About): Partial<About> => {
      const snapshot = snapshotIn(before);
      const isCovered = snapshot && first && comparePositions(first, snapshot.upTo) <= 0;
      return isCovered ? { derived: null } : {};
    },
  };
}

export function keptPracticeAnswers(records: Records<PracticeRecord>) {
  async function all(owner: Owner): Promise<readonly PracticeAnswer[] | null> {
    const read = await records.read(owner);
    return read?.records.map(withoutState) ?? null;
  }

  return {
    all,
    async open(owner: Owner): Promise<Opened | null> {
      const read = await records.read(owner, (about) => {
        const snapshot = snapshotIn(about);
        return snapshot ? { after: practiceKey(snapshot.upTo) } : {};
      });
      if (!read) return null;
      const { about, records: found } = read;
      return { snapshot: snapshotIn(about), answers: found.map(withoutState), writes: about?.writes ?? 0 };
    },
    /** On the disk when it resolves, as a cast is. What is there already stays; what is new is to be sent. */
    async append(owner: Owner, answers: readonly PracticeAnswer[]): Promise<Kept> {
      return (await records.update(adding(owner, answers, owner !== GUEST))).kind;
    },
    async keepSnapshot(owner: Owner, snapshot: Snapshot, writes: number): Promise<void> {
      const about = (now: About) => (now.writes === writes ? { derived: snapshot } : {});
      await records.update({ user: owner, keys: [], change: () => undefined, about });
    },
    count: async (owner: Owner): Promise<number> => (await records.count(owner))?.all ?? 0,
    /** Gives all answers of one owner to another. */
    async give(from: Owner, to: Owner): Promise<Kept> {
      const given = await all(from);
      if (!given) return 'unavailable';
      const { kind } = await records.update(adding(to, given, to !== GUEST), adding(from, [], false, given));
      return kind;
    },
  };
}

export type KeptPracticeAnswers = ReturnType<typeof keptPracticeAnswers>;
