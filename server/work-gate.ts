import { err, ok, type Result } from '#core/result.ts';

export interface WorkGate {
  run<T>(work: () => Promise<T>): Promise<Result<T, 'server.busy'>>;
  readonly running: number;
  readonly queued: number;
}

/** Lets `atOnce` costly works run and `waiting` stand in line, in order of arrival; whoever comes after them is refused at once. */
export function workGate(atOnce: number, waiting: number): WorkGate {
  let running = 0;
  const line: Array<() => void> = [];

  /** A place is handed to the next in line without becoming free, so that a newcomer cannot slip in between. */
  function leave(): void {
    const next = line.shift();
    if (next) next();
    else running -= 1;
  }

  async function run<T>(work: () => Promise<T>): Promise<Result<T, 'server.busy'>> {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve));
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
      return line.length;
    },
  };
}
