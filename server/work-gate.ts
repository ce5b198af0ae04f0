import { err, ok, type Result } from '#core/result.ts';

export interface WorkGate {
  run<T>(work: () => Promise<T>): Promise<Result<T, 'server.busy'>>;
  readonly running: number;
  readonly queued: number;
}

/** Runs at most `atOnce` works at a time and queues at most `waiting` more, first in, first out; any further one is refused at once. */
export function workGate(atOnce: number, waiting: number): WorkGate {
  let running = 0;
  const queue: Array<() => void> = [];

  /** The next in the queue takes over the slot without freeing it, so that a newcomer cannot overtake it. */
  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  async function run<T>(work: () => Promise<T>): Promise<Result<T, 'server.busy'>> {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else return err('server.busy');
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
