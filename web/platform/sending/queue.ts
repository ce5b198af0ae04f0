import { identityOf, nextOf, type Operation } from '../sync/operation.ts';
import type { Store } from '../sync/store.ts';
import { type Answer, recordAnswer, verdictOf } from './answer.ts';
import { createListReader, type FetchList } from './list-reader.ts';
import { mergeLists } from './merge.ts';
import { isTriedAgain, RETRY_DELAY_MS } from './retry.ts';

export type LoadState = 'loaded' | 'failed';

export interface RunOptions {
  /** The server's list is read afterwards. */
  readonly list?: boolean;
  /** Rejected operations are sent again. */
  readonly rejected?: boolean;
  /** A pause the server asked for is ignored: the user asks. */
  readonly now?: boolean;
}

/** One run of the queue, under its lock. Entries, guesses and answers of 练习 are sent and read in it. */
export interface SyncPass extends RunOptions {
  readonly user: string;
  readonly store: Pick<Store, 'resultsOf' | 'latest' | 'epochOf'>;
  /** The same user is signed in, and the server has asked for no pause. */
  readonly isOpen: () => boolean;
  readonly pause: (ms?: number) => void;
}

/** What a pass does about entries. */
export interface EntryPass {
  /** May be called several times in a pass. Answers whether the list of results must be read: the server lacks a cast that it has. */
  readonly run: (isListRead: boolean) => Promise<boolean>;
  /** Something was changed since it ran, or is to be read. */
  readonly isDue: () => boolean;
}

/** What a pass does about a kind that needs nothing of the results: guesses, the log of practice. */
export interface LaterPass {
  readonly run: () => Promise<void>;
  /** Something was added since it ran, or is to be read. */
  readonly isDue: () => boolean;
}

export interface QueueParts {
  readonly store: Store;
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  /** Milliseconds that no change of the clock moves: pauses are measured with it. */
  readonly elapsed: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Runs the work while no other tab of this browser holds the lock. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whoever has to wait before a request asks whether its user is still signed in: it carries the token of whoever is. */
  readonly send: (operation: Operation, isSignedIn: () => boolean) => Promise<Answer>;
  readonly fetchList: FetchList;
  /** The entries of the results, sent and read in the same run, under the same lock. */
  readonly entryPass: (pass: SyncPass) => EntryPass;
  /** The other kinds, after them, one after the other. */
  readonly laterPasses: readonly ((pass: SyncPass) => LaterPass)[];
  readonly log: (level: 'warning' | 'info', message: string, data: unknown) => void;
  readonly onChange: () => void;
}

/** Nothing is sent twice in a run: `tried` has the names of the operations sent. */
type Run = RunOptions & { readonly user: string; wantsList: boolean; readonly tried: Set<string> };

const nameOf = ({ tab, seq, facts }: Operation): string => `${tab} ${seq} ${identityOf(facts)}`;

/** Sends operations to the server, one at a time and in order, and reads its list; one tab of the browser at a time. */
export function createQueue(parts: QueueParts, merge = mergeLists) {
  const { store, user, elapsed, wait, withLock, send, log, onChange } = parts;
  const isSignedIn = (id: string) => user() === id && parts.storedUser() === id;
  const readList = createListReader({ store, merge, isSignedIn, fetchList: parts.fetchList });
  let pausedUntil = 0; // set by Retry-After
  const isPaused = () => elapsed() < pausedUntil;
  const pause = (ms = 0) => {
    pausedUntil = Math.max(pausedUntil, elapsed() + ms);
  };

  /** A request of a rejected operation may still arrive. What has replaced it is sent under its tab id too, and makes it stale. */
  function replaceRejected(id: string): void {
    for (const one of store.log.of(id).filter(({ state }) => state === 'rejected')) {
      const by = store.latest(id).get(identityOf(one.facts));
      if (by && by.seq > one.seq && by.tab !== one.tab) store.log.replace(id, one, { ...by, tab: one.tab });
    }
  }

  function dueOf({ user: id, tried, rejected }: Run): readonly Operation[] {
    replaceRejected(id);
    return nextOf(store.log.of(id))
      .filter((one) => (one.state === 'pending' || rejected) && one.epoch !== null && !tried.has(nameOf(one)))
      .sort((a, b) => a.seq - b.seq);
  }

  /** At most four requests, five seconds apart; an operation the server has answered is not sent again. */
  async function sendWithRetries(operation: Operation, run: Run): Promise<boolean> {
    for (let retries = 0; ; retries++) {
      const answer = await send(operation, () => isSignedIn(run.user));
      const verdict = verdictOf(operation.kind, answer);
      if (verdict !== 'acknowledged')
        log('warning', `${operation.kind} ${verdict}`, { status: answer.status, kind: answer.kind });
      if (verdict !== 'offline') {
        if (recordAnswer(store, run.user, operation, answer)) run.wantsList = true;
        pause(answer.retryAfterMs);
        return verdict !== 'ended';
      }
      if (!isTriedAgain('offline', retries)) return true;
      await wait(RETRY_DELAY_MS);
      if (!isSignedIn(run.user) || !store.log.isLatest(run.user, operation, 'its tab')) return true;
    }
  }

  /** Until nothing is left that this run has not tried, the session ends, or the server asks for a pause. */
  async function sendAll(run: Run): Promise<void> {
    for (let due = dueOf(run); due.length > 0; due = dueOf(run))
      for (const operation of due) {
        if (!isSignedIn(run.user) || isPaused()) return;
        run.tried.add(nameOf(operation));
        if (!store.log.isLatest(run.user, operation, 'its tab')) continue;
        const isOpen = await sendWithRetries(operation, run);
        onChange();
        if (!isOpen) return;
      }
  }

  /** Whose run this tab is at: operations that this user adds are sent by it. */
  let runningFor: string | null = null;
  let waiting: { end: Promise<LoadState>; options: RunOptions } | null = null;

  async function runOnce(options: RunOptions): Promise<LoadState> {
    const id = user();
    if (id === null) return 'failed';
    store.settle();
    if (options.now) pausedUntil = 0;
    const run: Run = { ...options, user: id, wantsList: options.list ?? false, tried: new Set() };
    const isOpen = () => isSignedIn(id) && !isPaused();
    const pass = { ...options, user: id, store, isOpen, pause };
    const entries = parts.entryPass(pass);
    const later = parts.laterPasses.map((passOf) => passOf(pass));
    let state: LoadState = 'loaded';
    runningFor = id;
    try {
      do {
        await sendAll(run);
        run.wantsList ||= !isPaused() && store.log.of(id).some(({ epoch }) => epoch === null); // it gives a delete its epoch
        const read = run.wantsList ? await readList(id) : null;
        state = read ?? state;
        onChange();
        run.wantsList = await entries.run(read === 'loaded');
        for (const one of later) await one.run();
      } while (isOpen() && (dueOf(run).length > 0 || run.wantsList || [entries, ...later].some((one) => one.isDue())));
    } finally {
      runningFor = null;
    }
    if (run.tried.size > 0) log('info', 'queue run', { sent: run.tried.size });
    return state;
  }

  /** Runs that wait for the lock become one run. */
  function run(options: RunOptions): Promise<LoadState> {
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

  return {
    run,
    /** An operation was added. */
    wake: (): void => void (runningFor === user() || run({})),
    /** For an operation the storage has no room for: it counts only if the server acknowledges it at once. */
    sendDirectly: (id: string, operation: Operation): Promise<boolean> =>
      withLock(async () => {
        if (!isSignedIn(id)) return false;
        const answer = await send(operation, () => isSignedIn(id));
        if (verdictOf(operation.kind, answer) !== 'acknowledged') return false;
        recordAnswer(store, id, operation, answer);
        store.applyToList(id, [operation]);
        return true;
      }),
  };
}

export type Queue = ReturnType<typeof createQueue>;
