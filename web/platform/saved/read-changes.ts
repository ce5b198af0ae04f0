import type { Run } from './queue/kind.ts';
import type { Change, Records, Seen } from './records/records.ts';

/** What was written after a revision, up to this one. */
export interface Changes<T> extends Seen {
  readonly items: readonly T[];
  readonly more: boolean;
}

/** A server that is restored again and again while it is read is read another time. */
const RESTARTS = 3;

/** Another epoch, or a lower revision: a backup was put back. */
export const isRestored = (seen: Seen | null, now: Seen): boolean =>
  seen !== null && (now.revision < seen.revision || now.epoch !== seen.epoch);

/** Of the user of a run. */
export type RunChange<R> = Omit<Change<R>, 'user' | 'isAllowed'>;

interface ReaderParts<R, T> {
  readonly records: Records<R>;
  /** Null: not read. */
  readonly list: (since: number) => Promise<Changes<T> | null>;
  /** What a page changes. */
  readonly received: (user: string, items: readonly T[], seen: Seen) => RunChange<R>;
  /** A page was written down. */
  readonly onKept?: (user: string, items: readonly T[]) => void;
  /** A record that does not count as one that the server has, until it is read there; undefined if it is so already. */
  readonly unsent: (record: R) => R | undefined;
  /** A device that reads further forms of lines than the last time reads all from the beginning. */
  readonly form?: number;
}

/** Reads into records what the server has. Every kind whose changes are numbered is read in this way. */
export function changesReader<R, T>({ records, list, received, onKept, unsent, form }: ReaderParts<R, T>) {
  const formed = ({ epoch, revision }: Seen): Seen => ({ epoch, revision, ...(form !== undefined && { form }) });

  /** Null: there is no database. */
  async function seenOf(user: string): Promise<{ readonly seen: Seen | null } | null> {
    const read = await records.read(user, () => ({ max: 1 }));
    const seen = read?.about?.seen ?? null;
    const isOfForm = form === undefined || (seen?.form ?? 1) === form;
    return read && { seen: seen && !isOfForm ? { ...seen, revision: 0 } : seen };
  }

  /** False if it could not be written down, or another user is signed in by now. */
  async function write({ user, isSignedIn }: Run, ...changes: readonly RunChange<R>[]): Promise<boolean> {
    const own = changes.map((one) => ({ ...one, user, isAllowed: isSignedIn }));
    return (await records.update(...own)).kind === 'kept';
  }

  /** Writes a change down, and how far was read. */
  const keep = (run: Run, upTo: Seen, { about, ...change }: RunChange<R>): Promise<boolean> =>
    write(run, { ...change, about: (before) => ({ ...about?.(before), seen: formed(upTo) }) });

  /** The data was restored: nothing here counts as what the server has, until it is read. */
  async function startAgain(run: Run, epoch: string): Promise<boolean> {
    const keys = (await records.keys(run.user)) ?? [];
    return keep(run, { epoch, revision: 0 }, { keys, change: (one) => (one ? unsent(one) : undefined) });
  }

  return {
    seenOf,
    write,
    keep,
    startAgain,
    /** Reads what was written since the last reading, a page at a time. After a restore it reads everything; what the server lacks is then left to send. */
    async read(run: Run): Promise<boolean> {
      const known = await seenOf(run.user);
      let seen = known?.seen ?? null;
      for (let restarts = 0; known && run.isOpen(); ) {
        const page = await list(seen?.revision ?? 0);
        if (!page || !run.isOpen()) return false;
        const { items, epoch, revision, more } = page;
        if (isRestored(seen, page)) {
          seen = { epoch, revision: 0 };
          if (++restarts > RESTARTS || !(await startAgain(run, epoch))) return false;
          continue;
        }
        seen = { epoch, revision };
        if (!(await keep(run, seen, received(run.user, items, seen)))) return false;
        onKept?.(run.user, items);
        if (!more) return true;
      }
      return false;
    },
  };
}
