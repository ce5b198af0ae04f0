/** Saved results that cannot be lost: the engine, free of browser globals. docs/sync.md explains it. */
import type { ResultFacts } from '#contract/divination.ts';
import type { Journal } from './entries/journal.ts';
import type { RunOptions } from './queue/kind.ts';
import type { LoadState, Queue } from './queue/queue.ts';
import type { Operation } from './results/operation.ts';
import { openStore, type Store, type StoreParts } from './results/store.ts';
import { type SavedView, SIGNED_OUT } from './saved-view.ts';
import { throttled } from './throttled.ts';

export interface Imported {
  readonly added: number;
  readonly existing: number;
  /** The storage is full, and nothing was imported. */
  readonly isFull: boolean;
}

export interface SyncParts extends StoreParts {
  /** The id of whoever is signed in, in this tab. */
  readonly user: () => string | null;
  readonly endSession: () => void;
  readonly wait: (ms: number) => Promise<void>;
  /** Loads the part that talks to the server when it is first needed; it may fail, as any request. */
  readonly openQueue: (store: Store, onChange: () => void) => Promise<Queue>;
  /** Entries, guesses and answers of 练习 that the server does not have. */
  readonly unsentElse: () => number;
  readonly onChange: (view: SavedView) => void;
}

export function savedViewOf(store: Store, user: string | null, unsentElse: number): SavedView {
  if (user === null) return SIGNED_OUT;
  const operations = [...store.latest(user).values()];
  const saves = operations.filter(({ kind }) => kind === 'save');
  const unsynced = new Map(saves.map(({ facts, state }) => [facts.timestamp, state]));
  const deletes = operations.filter(({ kind }) => kind === 'delete');
  const deleting = new Set(deletes.map(({ facts }) => facts.timestamp));
  const pending = operations.length + unsentElse;
  return { results: store.resultsOf(user), unsynced, deleting, pending, isRead: store.epochOf(user) !== null };
}

export function createSync(parts: SyncParts) {
  const { user, wait, openQueue } = parts;
  const store = openStore(parts);
  const view = () => savedViewOf(store, user(), parts.unsentElse());
  const onChange = () => parts.onChange(view());
  const onChangeThrottled = throttled(onChange, wait);

  let queue: Promise<Queue> | null = null;
  const withQueue = <T>(work: (queue: Queue) => T | Promise<T>, otherwise: T): Promise<T> => {
    queue ??= openQueue(store, onChangeThrottled);
    return queue.then(work, () => {
      queue = null; // not loaded: the next use tries again
      return otherwise;
    });
  };
  const run = (options: RunOptions): Promise<LoadState> => withQueue((it) => it.run(options), 'failed');
  const wake = () => void withQueue((it) => it.wake(), undefined);

  const signedIn = (): string => {
    const id = user();
    if (id === null) throw new Error('nobody is signed in');
    return id;
  };

  /** Writes operations down and has them sent; without room for one, it is sent first. Answers whether they are safe. */
  async function record(id: string, operations: readonly Operation[]): Promise<boolean> {
    const isRecorded = store.record(id, operations);
    onChange();
    if (isRecorded) wake();
    const [only] = operations.length === 1 ? operations : [];
    if (isRecorded || only === undefined) return isRecorded;
    const isSent = await withQueue((it) => it.sendDirectly(id, 'results', only), false);
    if (isSent) store.applyToList(id, [only]);
    return isSent;
  }

  /** Those whose timestamp is not there yet, all or none. */
  async function saveAll(wanted: readonly ResultFacts[]): Promise<Imported> {
    const id = signedIn();
    store.settle();
    const there = new Set(store.resultsOf(id).map(({ timestamp }) => timestamp));
    const fresh = new Map(
      wanted.filter(({ timestamp }) => !there.has(timestamp)).map((facts) => [facts.timestamp, facts]),
    );
    const facts = [...fresh.values()];
    const isFull = facts.length > 0 && !(await record(id, store.newOperations(id, 'save', facts)));
    onChange();
    return { added: isFull ? 0 : facts.length, existing: wanted.length - facts.length, isFull };
  }

  return {
    view,
    /** Written down at once, sent later; the same timestamp twice is one result. */
    async save(facts: ResultFacts): Promise<'saved' | 'exists' | 'full'> {
      const { existing, isFull } = await saveAll([facts]);
      if (isFull) return 'full';
      return existing > 0 ? 'exists' : 'saved';
    },
    importAll: saveAll,
    /** False where the storage has no room to write it down, and the server did not do it at once: then it is not deleted. */
    async remove(timestamp: string): Promise<boolean> {
      const id = signedIn();
      store.settle();
      const facts = store.resultsOf(id).find((one) => one.timestamp === timestamp);
      const isDone = !facts || (await record(id, store.newOperations(id, 'delete', [facts])));
      onChange();
      return isDone;
    },
    /** Sends what is pending, then reads the server's list. */
    load: (): Promise<LoadState> => run({ list: true, rejected: true }),
    /** 重新同步: the same, and at once. */
    resync: (): Promise<LoadState> => run({ list: true, rejected: true, now: true }),
    /** The server may be in reach again. */
    resume(): void {
      if (view().pending > 0) wake();
    },
    /** The network is back: what a run that is still going has tried in vain is tried by another, after it. */
    reconnect(): void {
      if (view().pending > 0) void run({});
    },
    /** Something else is to be sent. */
    wake,
    /** Sends what is pending, but not for longer than this. */
    async flush(ms: number): Promise<void> {
      if (view().pending > 0) await Promise.race([run({}), wait(ms)]);
    },
    /** The storage or the session was changed, here or by another tab. */
    settle(): void {
      store.settle();
      onChange();
    },
    cleanUp: store.cleanUp,
    /** Another tab tells that this user has logged out. */
    hearLeft: (id: string): void => void store.left.add(id),
    /** Ends the session. Operations the server does not have wait on this device for their user, or are given up. */
    leave(mode: 'keep' | 'discard'): void {
      const id = user();
      if (id !== null && mode === 'discard') store.forget(id);
      if (id !== null) store.close(id);
      parts.endSession();
      onChange();
    },
  };
}

export type Sync = ReturnType<typeof createSync>;

interface RemovalParts {
  /** False if it could not be deleted. */
  readonly remove: (timestamp: string) => Promise<boolean>;
  readonly save: (facts: ResultFacts) => Promise<void>;
  readonly journal: Promise<Pick<Journal, 'removed' | 'change'> | null>;
  /** Whether the user who deletes is still signed in: nothing goes into another user's list. */
  readonly isOwner: () => boolean;
}

/** Deletes a saved cast and its entry. Null if it could not; else how to undo it: both are written again, with all that docs/sync.md promises. */
export async function removeWithEntry(
  { remove, save, journal, isOwner }: RemovalParts,
  facts: ResultFacts,
): Promise<(() => Promise<void>) | null> {
  if (!(await remove(facts.timestamp))) return null;
  const entry = journal.then((it) => (isOwner() ? (it?.removed(facts) ?? null) : null));
  return async () => {
    const [it, written] = await Promise.all([journal, entry]);
    if (it && written && isOwner()) await it.change(facts, (before) => before ?? written);
    if (isOwner()) await save(facts);
  };
}
