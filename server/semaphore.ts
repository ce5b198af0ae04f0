import { err, ok, type Result } from '#core/result.ts';

/** Less than the 15 s after which the app gives up on a call (web/platform/network/api.ts). */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs at most `atOnce` works at a time and queues at most `waiting` more, first in, first out; any further one is refused at once,
 * and one that has waited too long is refused then.
 */
export function semaphore(atOnce: number, waiting: number, longestWaitMs = LONGEST_WAIT_MS) {
  let running = 0;
  const queue: Array<() => void> = [];

  /** The next in the queue takes over the slot without freeing it, so that a newcomer cannot overtake it. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  /** Whether its turn came in time. */
  function turn(): Promise<boolean> {
    return new Promise((resolve) => {
      const start = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        resolve(false);
      }, longestWaitMs);
      queue.push(start);
    });
  }

  async function run<T>(work: () => Promise<T>): Promise<Result<T, 'server.busy'>> {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting || !(await turn())) return err('server.busy');
    try {
      return ok(await work());
    } finally {
      leave();
    }
  }

  return {
    run,
    get running() {
      return running;
    },
    get queued() {
      return queue.length;
    },
  };
}

/** A semaphore for each key, such as a user: it is there only while one of its works is. */
export function semaphores(atOnce: number, waiting: number) {
  const byKey = new Map<string, ReturnType<typeof semaphore>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<Result<T, 'server.busy'>> => {
    const own = byKey.get(key) ?? semaphore(atOnce, waiting);
    byKey.set(key, own);
    try {
      return await own.run(work);
    } finally {
      if (own.running === 0) byKey.delete(key);
    }
  };
}
