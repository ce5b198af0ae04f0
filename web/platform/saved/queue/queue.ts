import { type AnyKind, type Refusal, type Run, type RunOptions, refusalOf, type Said } from './kind.ts';

export type LoadState = 'loaded' | 'failed';

const MAX_RETRIES = 3;
export const RETRY_DELAY_MS = 5000;
/** A server that seems to be restored again and again is left for another run. */
const READINGS_MAX = 5;

export interface QueueParts {
  /** In the order in which they are read and sent; the state of a load is that of the first. */
  readonly kinds: readonly AnyKind[];
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  /** Milliseconds that no change of the clock moves: pauses are measured with it. */
  readonly elapsed: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Runs the work while no other tab of this browser holds the lock. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly log: (level: 'warning' | 'info', message: string, data: unknown) => void;
  /** Before a run, and after each request. */
  readonly onStart: () => void;
  readonly onChange: () => void;
}

/** over: nothing more is sent in this run, for no server was reached, the session is over, or the server asked for a pause. */
type Outcome = 'sent' | 'over';

interface Underway extends Run {
  readonly tried: Set<string>;
  /** How often each kind was read. */
  readonly readings: Map<string, number>;
  readonly asked: Set<string>;
  /** Of the first kind, if it was to be read. */
  state: LoadState;
}

/** Reads and sends what this device saves, one request at a time and in order; one tab of the browser at a time. */
export function createQueue(parts: QueueParts) {
  const { kinds, user, elapsed, wait, withLock, log, onChange } = parts;
  const isSignedIn = (id: string) => user() === id && parts.storedUser() === id;
  let pausedUntil = 0; // set by Retry-After

  /** Null if it was taken. */
  function refusalBy({ name }: AnyKind, said: Said<unknown>): Refusal | null {
    if (said.kind === 'ok') return null;
    const refusal = refusalOf(said);
    log('warning', `${name} ${refusal === 'later' ? 'refused for now' : refusal}`, {
      status: said.status,
      kind: said.kind,
    });
    pausedUntil = Math.max(pausedUntil, elapsed() + (said.retryAfterMs ?? 0));
    return refusal;
  }

  function begin(id: string, options: RunOptions): Underway {
    const [tried, asked] = [new Set<string>(), new Set(options.list ? kinds.map(({ name }) => name) : [])];
    const readings = new Map<string, number>();
    return {
      ...options,
      ...{ user: id, tried, asked, readings, state: 'loaded' },
      isSignedIn: () => isSignedIn(id),
      isOpen: () => isSignedIn(id) && elapsed() >= pausedUntil,
      isTried: (name) => tried.has(name),
      isAsked: (kind) => asked.has(kind),
      ask: (kind) => void ((readings.get(kind) ?? 0) < READINGS_MAX && asked.add(kind)),
    };
  }

  /** Things that could not be sent for want of a server: later runs send them last, so that what stalls by itself holds up no other. */
  const stalled = new Set<string>();
  const keysOf = (kind: AnyKind, item: unknown) => kind.namesOf(item).map((name) => `${kind.name} ${name}`);
  const isStalled = (kind: AnyKind, item: unknown) => keysOf(kind, item).some((key) => stalled.has(key));

  /** At most four requests, five seconds apart. What the server has answered is not sent again; a server that is not reached ends the run. */
  async function send(kind: AnyKind, due: unknown, run: Underway): Promise<Outcome> {
    for (let retries = 0; ; retries++) {
      for (const name of kind.namesOf(due)) run.tried.add(name);
      const item = await kind.current(due, run);
      if (!run.isOpen()) return 'over';
      if (item === null) return 'sent';
      for (const name of kind.namesOf(item)) run.tried.add(name);
      const said = await kind.send(item, run.isSignedIn);
      const refusal = refusalBy(kind, said);
      if (refusal !== 'offline') {
        for (const key of keysOf(kind, item)) stalled.delete(key);
        await kind.record(item, said, run);
        onChange();
        return refusal === 'ended' ? 'over' : 'sent';
      }
      if (retries === MAX_RETRIES) {
        for (const key of keysOf(kind, item)) stalled.add(key);
        return 'over';
      }
      await wait(RETRY_DELAY_MS);
    }
  }

  async function sendAll(kind: AnyKind, which: 'new' | 'stalled', run: Underway): Promise<Outcome> {
    const due = async () => (await kind.due(run)).filter((item) => isStalled(kind, item) === (which === 'stalled'));
    for (let items = await due(); items.length > 0; items = await due())
      for (const item of items) if ((await send(kind, item, run)) === 'over') return 'over';
    return 'sent';
  }

  /** Null if nobody has asked for it. */
  async function read(kind: AnyKind, run: Underway): Promise<LoadState | null> {
    const readings = run.readings.get(kind.name) ?? 0;
    if (!run.asked.delete(kind.name) || !run.isSignedIn()) return null;
    const isRead = await kind.read(run);
    run.readings.set(kind.name, isRead ? readings + 1 : READINGS_MAX); // what cannot be read is left for another run
    if (isRead) for (const other of kinds) await other.afterReading?.(kind.name, run);
    onChange();
    return isRead ? 'loaded' : 'failed';
  }

  /** Whose run this tab is at: what this user adds is sent by it. */
  let runningFor: string | null = null;
  /** How often something was added. */
  let added = 0;
  let waiting: { end: Promise<LoadState>; options: RunOptions } | null = null;

  /** One round over the kinds. Answers whether another is needed. */
  async function round(run: Underway): Promise<boolean> {
    const [triedBefore, addedBefore] = [run.tried.size, added];
    for (const kind of kinds) {
      const state = await read(kind, run);
      if (state && kind === kinds[0]) run.state = state;
      if ((await sendAll(kind, 'new', run)) === 'over') return false;
    }
    for (const kind of stalled.size > 0 ? kinds : [])
      if ((await sendAll(kind, 'stalled', run)) === 'over') return false;
    return run.isOpen() && (added > addedBefore || run.asked.size > 0 || run.tried.size > triedBefore);
  }

  /** Something is due that this run has not come to. */
  async function isLeft(run: Underway): Promise<boolean> {
    for (const kind of kinds) if ((await kind.due(run)).some((item) => !isStalled(kind, item))) return true;
    return false;
  }

  async function runOnce(options: RunOptions): Promise<LoadState> {
    const id = user();
    if (id === null) return 'failed';
    parts.onStart();
    if (options.now) pausedUntil = 0;
    const run = begin(id, options);
    let isMore = false;
    runningFor = id;
    try {
      let seen: number;
      do {
        seen = added;
      } while (await round(run));
      while (seen !== added && !isMore) {
        seen = added; // more may be added while it looks
        isMore = await isLeft(run);
      }
    } finally {
      runningFor = null;
    }
    if (run.tried.size > 0) log('info', 'queue run', { sent: run.tried.size });
    if (isMore) void runNext({});
    return run.state;
  }

  /** Runs that wait for the lock become one run. */
  function runNext(options: RunOptions): Promise<LoadState> {
    if (waiting) {
      waiting.options = { ...waiting.options, ...options };
      return waiting.end;
    }
    const own = { options, end: Promise.resolve<LoadState>('failed') };
    waiting = own;
    own.end = withLock(() => {
      waiting = null;
      return runOnce(own.options);
    });
    return own.end;
  }

  /** Something was added. A run that is over before it comes to it is followed by another. */
  function wake(): void {
    added++;
    if (runningFor !== user()) void runNext({});
  }

  return {
    run: runNext,
    wake,
    /** For what the storage has no room for: it counts only if the server takes it at once. */
    sendDirectly: (id: string, kindName: string, item: unknown): Promise<boolean> =>
      withLock(async () => {
        const kind = kinds.find(({ name }) => name === kindName);
        if (!kind || !isSignedIn(id)) return false;
        const run = begin(id, {});
        const said = await kind.send(item, run.isSignedIn);
        if (said.kind !== 'ok') return false;
        await kind.record(item, said, run);
        return true;
      }),
  };
}

export type Queue = ReturnType<typeof createQueue>;
