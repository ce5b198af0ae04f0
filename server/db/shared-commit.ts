import type { Transaction } from 'kysely';
import { isContention } from './engine.ts';
import type { Schema } from './schema.ts';

type Work<T> = (transaction: Transaction<Schema>) => Promise<T>;
/** Runs a work in its own transaction and commits it. */
export type Write = <T>(work: Work<T>) => Promise<T>;

/** A write that waits for the shared transaction, and how its caller's promise is settled. */
interface Waiting {
  run(transaction: Transaction<Schema>): Promise<void>;
  committed(): void;
  alone(): Promise<void>;
  failed(reason: unknown): void;
}

function waitingFor<T>(work: Work<T>, write: Write, keep: (one: Waiting) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let result: T;
    keep({
      async run(transaction) {
        result = await work(transaction);
      },
      committed: () => resolve(result),
      alone: () => write(work).then(resolve, reject),
      failed: reject,
    });
  });
}

async function commitTogether(group: readonly Waiting[], write: Write): Promise<void> {
  let left = 0;
  try {
    await write(async (transaction) => {
      left = group.length;
      for (const one of group) {
        await one.run(transaction);
        left--;
      }
    });
    for (const one of group) one.committed();
  } catch (error) {
    const isOneAtFault = left > 0 && group.length > 1 && !isContention(error);
    for (const one of group) await (isOneAtFault ? one.alone() : one.failed(error));
  }
}

/**
 * Group commit. On SQLite a commit blocks the event loop until the disk has it (fsync). So the writes that arrive in one iteration
 * of the event loop run one after another in one transaction and share its commit; none is answered before it. If one of them
 * fails, all are rolled back and each runs again in its own transaction, so that only that one fails. If the transaction itself
 * fails, all fail. Figures: docs/decisions/queries.md.
 */
export function sharingCommits(write: Write): Write {
  let group: Waiting[] = [];
  const close = () => {
    const closed = group;
    group = [];
    void commitTogether(closed, write);
  };
  return (work) =>
    waitingFor(work, write, (one) => {
      if (group.push(one) === 1) setImmediate(close);
    });
}
