/** How far the server's things of a kind were read: the epoch of its data, and its revision. */
export interface Seen {
  readonly epoch: string;
  readonly revision: number;
  /** Of answers, which forms of lines were read (LINE_FORM); 1 where there is none. */
  readonly form?: number | undefined;
}

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

interface Reading<T> {
  readonly seen: Seen | null;
  readonly isOpen: () => boolean;
  /** Null: not read. */
  readonly list: (since: number) => Promise<Changes<T> | null>;
  /** Writes a page down, and how far was read; false if it could not. */
  readonly keep: (items: readonly T[], seen: Seen) => Promise<boolean>;
  /** The data was restored: nothing here counts as what the server has, until it is read. False if it could not be written down. */
  readonly startAgain: (seen: Seen) => Promise<boolean>;
}

/** Reads what was written since the last reading, a page at a time. After a restore it reads everything; what the server lacks is then left to send. */
export async function readChanges<T>({ seen: before, isOpen, list, keep, startAgain }: Reading<T>): Promise<boolean> {
  let seen = before;
  for (let restarts = 0; isOpen(); ) {
    const page = await list(seen?.revision ?? 0);
    if (!page || !isOpen()) return false;
    const { items, epoch, revision, more } = page;
    if (isRestored(seen, page)) {
      seen = { epoch, revision: 0 };
      if (++restarts > RESTARTS || !(await startAgain(seen))) return false;
      continue;
    }
    seen = { epoch, revision };
    if (!(await keep(items, seen))) return false;
    if (!more) return true;
  }
  return false;
}
