import type { ResultFacts } from '#contract/divination.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import { type Device, deviceOf } from './device.ts';
import { type LocalList, localList } from './local-list.ts';
import { applied, identityOf, isPending, type LastWords, lastWords, newestFirst, type Operation } from './operation.ts';
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
  const list: LocalList = localList(storage);
  const device: Device = deviceOf(storage, { now, newId });
  const log: OperationLog = operationLog(storage, device.client);

  const wordsOf = (user: string): LastWords => lastWords(log.of(user));
  const listOf = (user: string): readonly ResultFacts[] => (list.owner() === user ? list.read() : []);
  const resultsOf = (user: string): readonly ResultFacts[] => applied(listOf(user), wordsOf(user));
  const isOpenFor = (user: string): boolean => storedUser() === user && list.owner() === user;

  function forget(user: string): void {
    log.forget(user);
    list.dropParked(user);
    device.forget(user);
  }

  /** Its user leaves: nothing of the history stays but what is still to be sent, which waits for them. */
  function close(user: string): void {
    list.clear();
    if (log.hasPending(user)) setWaiting(user);
    else forget(user);
  }

  /** Marks since when a user's operations, or list, wait for them. */
  function setWaiting(user: string): void {
    const { epoch = '', rev = 0 } = device.seen(user) ?? {};
    device.see(user, { epoch, rev, parkedAt: now() });
  }

  /**
   * The list belongs to whoever is signed in. If its user did not leave but their session ended, it waits for them: when sessions end
   * because a backup was restored, it may be all that is left of what was saved since.
   */
  function settle(): void {
    const user = storedUser();
    const owner = list.owner();
    if (owner === user && user !== null) return;
    if (owner !== null) {
      list.park(owner);
      setWaiting(owner);
    }
    if (user === null) list.clear();
    else list.giveTo(user);
  }

  /** What nobody came back for in ninety days. */
  function dropLongParked(): void {
    for (const user of device.users()) {
      const { parkedAt } = device.seen(user) ?? {};
      if (user !== storedUser() && parkedAt !== undefined && now() - parkedAt > PARKED_MS) forget(user);
    }
  }

  function addToList(user: string, added: readonly ResultFacts[]): void {
    if (!isOpenFor(user)) return;
    const byTime = new Map(list.read().map((facts) => [facts.timestamp, facts]));
    for (const facts of added) byTime.set(facts.timestamp, facts);
    list.write(user, [...byTime.values()].sort(newestFirst));
  }

  /** Brings the list in line with an operation; it may have been written over by a tab that knew less. */
  function adjustList(user: string, { kind, facts }: Operation): void {
    if (!isOpenFor(user)) return;
    const before = list.read();
    const there = before.find(({ timestamp }) => timestamp === facts.timestamp);
    if (kind === 'save' && !(there && isSameCast(there.cast, facts.cast))) addToList(user, [facts]); // another of that moment will have to move
    if (kind === 'delete' && there && isSameCast(there.cast, facts.cast))
      list.write(
        user,
        before.filter((one) => one !== there),
      );
  }

  /** An operation that overtakes one the server may still hear of goes under its name, so that the server can tell which came last. */
  function newOperation(kind: Operation['kind'], facts: ResultFacts, words: LastWords): Operation {
    const before = words.get(identityOf(facts));
    const client = before && isPending(before) ? before.client : device.client;
    return { kind, facts, client, seq: device.nextSeq(before?.seq), state: 'dirty' };
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
    forget,
    dropLongParked,
    addToList,
    adjustList,
    newOperation,
  };
}

export type Book = ReturnType<typeof openBook>;
