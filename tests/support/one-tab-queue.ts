import type { AnyKind } from '#web/platform/saved/queue/kind.ts';
import { createQueue, type Queue } from '#web/platform/saved/queue/queue.ts';

/** A queue of one tab that waits for nothing, and what it was asked to wait for. */
export interface OneTabQueue extends Queue {
  readonly waits: readonly number[];
  /** Milliseconds that have passed. */
  at: number;
}

export function oneTabQueue(kinds: readonly AnyKind[], user: () => string | null): OneTabQueue {
  const waits: number[] = [];
  const queue = createQueue({
    ...{ kinds, user, storedUser: user },
    elapsed: () => made.at,
    wait: async (ms) => void waits.push(ms),
    withLock: (work) => work(),
    ...{ log: () => {}, onStart: () => {}, onChange: () => {} },
  });
  const made: OneTabQueue = { ...queue, waits, at: 0 };
  return made;
}
