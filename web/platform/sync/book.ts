import type { ResultFacts } from '#contract/divination.ts';
import { type Device, deviceOf } from './device.ts';
import { type LocalList, localList } from './local-list.ts';
import {
  applied,
  freeTimestamp,
  isPending,
  isSameCast,
  type LastWords,
  lastWords,
  newestFirst,
  type Operation,
} from './operation.ts';
import { type Entries, type OperationLog, operationLog } from './operation-log.ts';

const PARKED_MS = 90 * 86_400_000;

export interface BookParts {
  readonly storage: Entries;
  readonly now: () => number;
  readonly newId: () => string;
  /** Who is signed in according to the storage, which all tabs share. */
  readonly storedUser: () => string | null;
}

/** Everything about saved results that is kept in the browser. All of it is synchronous: no tab waits for another. */
export function openBook({ storage, now, newId, storedUser }: BookParts) {
  const log: OperationLog = operationLog(storage);
  const list: LocalList = localList(storage);
  const device: Device = deviceOf(storage, { now, newId });

  const wordsOf = (user: string): LastWords => lastWords(log.of(user));
  const listOf = (user: string): readonly ResultFacts[] => (list.owner() === user ? list.read() : []);
  const resultsOf = (user: string): readonly ResultFacts[] => applied(listOf(user), wordsOf(user));
  const isOpenFor = (user: string): boolean => storedUser() === user && list.owner() === user;

  /** Nobody's after its user has left, and what is still to be sent waits for them under their name. */
  function tidyAfter(user: string): void {
    if (log.pending(user).length > 0) {
      const { epoch = '', rev = 0 } = device.seen(user) ?? {};
      device.see(user, { epoch, rev, parkedAt: now() });
      return;
    }
    for (const operation of log.of(user)) log.drop(user, operation);
    device.forget(user);
  }

  /** The list goes before its owner's name: nobody ever finds another's. */
  function close(user: string | null): void {
    list.clear();
    list.giveTo(null);
    if (user !== null) tidyAfter(user);
  }

  /** The list belongs to whoever is signed in. One without an owner is taken over: it is checked against the server like one after a restore. */
  function settle(): void {
    const user = storedUser();
    if (list.owner() === user && user !== null) return;
    if (list.owner() !== null || user === null) close(list.owner());
    if (user !== null) list.giveTo(user);
  }

  /** What nobody came back for in ninety days. */
  function dropLongParked(): void {
    for (const user of log.users()) {
      const { parkedAt } = device.seen(user) ?? {};
      if (user === storedUser() || parkedAt === undefined || now() - parkedAt <= PARKED_MS) continue;
      for (const operation of log.of(user)) log.drop(user, operation);
      device.forget(user);
    }
  }

  function addToList(user: string, added: readonly ResultFacts[]): void {
    if (!isOpenFor(user)) return;
    const byTime = new Map(list.read().map((facts) => [facts.timestamp, facts]));
    for (const facts of added) byTime.set(facts.timestamp, facts);
    list.write([...byTime.values()].sort(newestFirst));
  }

  /** Brings the list in line with an operation; it may have been written over by a tab that knew less. */
  function adjustList(user: string, { kind, facts }: Operation): void {
    if (!isOpenFor(user)) return;
    const before = list.read();
    const isThere = before.some(({ timestamp }) => timestamp === facts.timestamp);
    if (kind === 'save' && !isThere) addToList(user, [facts]);
    if (kind === 'delete' && isThere) list.write(before.filter(({ timestamp }) => timestamp !== facts.timestamp));
  }

  /** A moment whose other result is still being deleted is not free: the server would take the new one for the old. */
  function momentFor(user: string, facts: ResultFacts): ResultFacts {
    const words = wordsOf(user);
    const word = words.get(facts.timestamp);
    if (!word || !isPending(word) || isSameCast(word.facts, facts)) return facts;
    const results = new Set(resultsOf(user).map(({ timestamp }) => timestamp));
    return { ...facts, timestamp: freeTimestamp(facts.timestamp, (one) => results.has(one) || words.has(one)) };
  }

  return {
    log,
    list,
    device,
    wordsOf,
    listOf,
    resultsOf,
    isOpenFor,
    settle,
    close,
    dropLongParked,
    addToList,
    adjustList,
    momentFor,
  };
}

export type Book = ReturnType<typeof openBook>;
