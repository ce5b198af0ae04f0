import type { BucketLimit } from '#contract/rate-limits.ts';
import type { Database, Db } from '../db/database.ts';
import { callerOf } from '../limits/address.ts';
import { tokenBucket } from '../limits/token-bucket.ts';
import type { AuditEvent } from './audit-event.ts';
import { insertEvent, insertEvents, type TimedEvent } from './audit-repo.ts';

const WINDOW_MS = 60_000;
const BATCH = 100;
/** Refusals of all callers that get a row of their own. More cannot fill the disk: they are counted in one row a minute. */
const REFUSALS: BucketLimit = { name: 'audited refusals', capacity: 1000, refillPerMinute: 10 };
/** Beside these, refusals that concern one account: whatever else was refused, guesses at it leave rows. */
const REFUSALS_OF_ACCOUNT: BucketLimit = { name: 'audited refusals of an account', capacity: 20, refillPerMinute: 0.1 };
/** Logins of one account that get a row of their own. */
const LOGINS: BucketLimit = { name: 'audited logins', capacity: 100, refillPerMinute: 1 };

/** An event, and how many more like it came in this window. */
interface Counted {
  readonly event: AuditEvent;
  readonly more: number;
}

const keyOf = ({ kind, userId, address, detail }: AuditEvent): string =>
  [kind, userId, address && callerOf(address), detail].join(' ');

export function auditLog({ database, now }: { readonly database: Database; readonly now: () => number }) {
  const buckets = tokenBucket(1, now);
  const waiting: TimedEvent[] = [];
  let writing: Promise<void> | null = null;
  const counted = new Map<string, Counted>();
  let uncounted = 0;
  let openedAt = now();
  let timer: NodeJS.Timeout | undefined;

  /** One statement at a time, for as many as wait: a flood takes one connection. Those that cannot be written are counted with the others. */
  async function writeWaiting(): Promise<void> {
    for (let batch = waiting.splice(0, BATCH); batch.length > 0; batch = waiting.splice(0, BATCH)) {
      await database
        .write((transaction) => insertEvents(transaction, batch))
        .catch(() => {
          for (const { event } of batch) uncounted += event.count ?? 1;
        });
    }
    writing = null;
  }

  function write(event: AuditEvent): void {
    waiting.push({ event, at: now() });
    writing ??= writeWaiting();
  }

  function closeWindow(): void {
    clearTimeout(timer);
    timer = undefined;
    openedAt = now();
    for (const { event, more } of counted.values()) if (more > 0) write({ ...event, count: more });
    counted.clear();
    const count = uncounted;
    uncounted = 0;
    if (count > 0) write({ kind: 'refused', count });
  }

  function count(event: AuditEvent, more: number): void {
    const key = keyOf(event);
    counted.set(key, { event, more: (counted.get(key)?.more ?? 0) + more });
  }

  /** An account's own rows come first; the rows of all are for what goes beyond them, and for refusals without an account. */
  const hasRow = ({ userId = '' }: AuditEvent): boolean =>
    (userId !== '' && buckets.take(REFUSALS_OF_ACCOUNT, userId) === null) || buckets.take(REFUSALS, '') === null;

  function openWindow(): void {
    if (now() - openedAt >= WINDOW_MS) closeWindow();
    timer ??= setTimeout(closeWindow, WINDOW_MS).unref();
  }

  return {
    /** Records what was done, in its own transaction: both or neither. */
    async record(transaction: Db, event: AuditEvent): Promise<void> {
      const isOneTooMany = event.kind === 'login' && buckets.take(LOGINS, event.userId ?? '') !== null;
      if (!isOneTooMany) return insertEvent(transaction, event, now());
      openWindow();
      count({ ...event, address: undefined }, 1);
    },
    /** Records a refusal, later and beside the request. Alike ones within a minute (kind, account, address, detail) are one row more, with their number. */
    refused(event: AuditEvent) {
      openWindow();
      if (counted.has(keyOf(event))) return count(event, 1);
      if (!hasRow(event)) {
        uncounted++;
        return;
      }
      count(event, 0);
      write(event);
    },
    /** Writes what was only counted so far, and waits until all is written. */
    async settle(): Promise<void> {
      closeWindow();
      await writing;
    },
  };
}

export type AuditLog = ReturnType<typeof auditLog>;
