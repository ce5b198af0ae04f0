/** Saved results that cannot be lost: the engine, without a browser. docs/sync.md says why it is as it is. */
import type { ResultFacts } from '#contract/divination.ts';
import { type Book, openBook } from './book.ts';
import type { Courier, LoadState, Wishes } from './courier.ts';
import { writeDelete, writeSave, writeSaves } from './edits.ts';
import { isPending, type Operation } from './operation.ts';
import type { Entries } from './operation-log.ts';

export type Unsynced = ReadonlyMap<string, 'dirty' | 'rejected'>;

export interface View {
  /** Newest first. */
  readonly results: readonly ResultFacts[];
  /** Saves that the server does not have, by timestamp. */
  readonly unsynced: Unsynced;
  /** Saves and deletes that the server does not know of. */
  readonly pending: number;
}

export interface Imported {
  readonly added: number;
  readonly existing: number;
  /** There was no room on the device, and nothing was taken. */
  readonly isFull: boolean;
}

export interface SyncParts {
  readonly storage: Entries;
  /** The id of whoever is signed in, in this tab and according to the storage. */
  readonly user: () => string | null;
  readonly storedUser: () => string | null;
  readonly endSession: () => void;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly newId: () => string;
  /** What talks to the server is fetched when it is first needed; it may fail, as any fetch. */
  readonly openCourier: (book: Book, onChange: () => void) => Promise<Courier>;
  readonly onChange: (view: View) => void;
}

const REST_MS = 100;
const NOBODY: View = { results: [], unsynced: new Map(), pending: 0 };

function viewOf(book: Book, user: string | null): View {
  if (user === null) return NOBODY;
  const waiting = [...book.wordsOf(user).values()].filter(isPending);
  const unsynced = new Map<string, 'dirty' | 'rejected'>();
  for (const { kind, facts, state } of waiting)
    if (kind === 'save') unsynced.set(facts.timestamp, state === 'rejected' ? 'rejected' : 'dirty');
  return { results: book.resultsOf(user), unsynced, pending: waiting.length };
}

export function createSync(parts: SyncParts) {
  const { user, wait, openCourier } = parts;
  const book = openBook(parts);
  const view = () => viewOf(book, user());
  const onChange = () => parts.onChange(view());
  /** Thousands of operations may go through in a row: the screen follows a few times a second. */
  let isResting = false;
  let isMissed = false;
  const onChangeAtTimes = async () => {
    isMissed = isResting;
    if (isResting) return;
    onChange();
    isResting = true;
    await wait(REST_MS);
    isResting = false;
    if (isMissed) void onChangeAtTimes();
  };

  let courier: Promise<Courier> | null = null;
  const send = <T>(work: (courier: Courier) => T | Promise<T>, otherwise: T): Promise<T> => {
    courier ??= openCourier(book, onChangeAtTimes);
    return courier.then(work, () => {
      courier = null;
      return otherwise;
    });
  };
  const run = (wishes: Wishes): Promise<LoadState> => send((it) => it.run(wishes), 'failed');
  const kick = () => void send((it) => it.kick(), undefined);

  const sendDirectly = (id: string, operation: Operation) => send((it) => it.sendDirectly(id, operation), false);

  const signedIn = (): string => {
    const id = user();
    if (id === null) throw new Error('nobody is signed in');
    return id;
  };

  return {
    view,
    /** Written down at once and sent later; the same moment twice is one result. */
    async save(facts: ResultFacts): Promise<'saved' | 'exists' | 'full'> {
      const id = signedIn();
      if (book.resultsOf(id).some(({ timestamp }) => timestamp === facts.timestamp)) return 'exists';
      const { operation, isKept } = writeSave(book, id, facts);
      if (isKept) kick();
      else if (await sendDirectly(id, operation)) book.addToList(id, [facts]);
      else return 'full';
      onChange();
      return 'saved';
    },
    async remove(timestamp: string): Promise<void> {
      const id = signedIn();
      const facts = book.resultsOf(id).find((one) => one.timestamp === timestamp);
      if (!facts) return;
      const { operation, isKept } = writeDelete(book, id, facts);
      onChange();
      if (isKept) kick();
      else await sendDirectly(id, operation);
    },
    /** Many at once, all or none; those that are there already stay as they are. */
    async importAll(wanted: readonly ResultFacts[]): Promise<Imported> {
      const id = signedIn();
      const there = new Set(book.resultsOf(id).map(({ timestamp }) => timestamp));
      const fresh = new Map(wanted.filter((facts) => !there.has(facts.timestamp)).map((one) => [one.timestamp, one]));
      const isFull = fresh.size > 0 && !writeSaves(book, id, [...fresh.values()]);
      onChange();
      if (!isFull) kick();
      return { added: isFull ? 0 : fresh.size, existing: wanted.length - fresh.size, isFull };
    },
    /** Sends what waits, then takes over the server's list. */
    load: (): Promise<LoadState> => run({ list: true, rejected: true }),
    /** The same, because the user asks for it. */
    resync: (): Promise<LoadState> => run({ list: true, rejected: true, now: true }),
    /** Something says that the server may be reached now. */
    resume(): void {
      if (view().pending > 0) kick();
    },
    /** Sends what waits, but not for longer than this; says how much is left. */
    async flush(ms: number): Promise<number> {
      if (view().pending > 0) await Promise.race([run({}), wait(ms)]);
      return view().pending;
    },
    /** The storage or the session was changed, here or by another tab. */
    settle(): void {
      book.settle();
      onChange();
    },
    dropLongParked: book.dropLongParked,
    /** Ends the session. What the server does not have waits on this device for its user, or is given up. */
    leave(mode: 'keep' | 'discard'): void {
      const id = user();
      if (id !== null && mode === 'discard') book.forget(id);
      if (id !== null) book.close(id);
      parts.endSession();
      onChange();
    },
  };
}

export type Sync = ReturnType<typeof createSync>;
