import type { ResultFacts } from '#contract/divination.ts';
import { DAY_MS } from '#contract/limits.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { isSameCast } from '#core/casting/cast-name.ts';
import { keysWith, readStored, removeStored, writeStored } from '#web/platform/storage/storage.ts';
import { localList } from './local-list.ts';
import { applied, identityOf, type LatestOperations, latestOf, type Operation } from './operation.ts';
import { type Entries, operationLog } from './operation-log.ts';

/** What waits for a user who is not signed in waits so long. */
export const PARKED_MS = 90 * DAY_MS;

/** The version of the server's data seen last, kept for each user. */
export interface Seen extends DataVersion {
  /** Only while the stored list is exactly the server's: its ETag, and the hash of the stored text. */
  readonly exact?: { readonly etag: string; readonly hash: number } | undefined;
  /** Since when this user's operations or list wait for them to sign in again. */
  readonly parkedAt?: number;
}

export function parseSeen(value: unknown): Seen | null {
  const { epoch, revision, ...rest } = (value ?? {}) as Partial<Seen>;
  if (typeof epoch !== 'string' || !Number.isSafeInteger(revision)) return null;
  return { ...rest, epoch, revision: revision as number };
}

const SEEN_PREFIX = 'divination-seen:';

export interface StoreParts {
  readonly storage: Entries;
  /** The wall clock: it dates and numbers operations, and times nothing. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Who is signed in according to the storage, which all tabs share. */
  readonly storedUser: () => string | null;
  /** Tells other tabs that a user has logged out. */
  readonly tellLeft: (user: string) => void;
}

/** Everything about saved results that this browser keeps. All of it is synchronous: no tab waits for another. */
export function openStore({ storage, now, newId, storedUser, tellLeft }: StoreParts) {
  const tab = newId();
  const list = localList(storage);
  const log = operationLog(storage, tab);
  let lastSeq = 0;
  /** Users who have logged out, in any tab. */
  const left = new Set<string>();

  const latest = (user: string): LatestOperations => latestOf(log.of(user));
  const listOf = (user: string, { results, user: owner } = list.read()): readonly ResultFacts[] =>
    owner === user ? results : [];
  const resultsOf = (user: string): readonly ResultFacts[] => applied(listOf(user), latest(user));
  const isOpenFor = (user: string): boolean => storedUser() === user && list.read().user === user;
  const seen = (user: string): Seen | null => readStored(storage, SEEN_PREFIX + user, parseSeen);
  const setSeen = (user: string, value: Seen): void => void writeStored(storage, SEEN_PREFIX + user, value);
  /** The epoch of this user's list, by default of the one shown. */
  const epochOf = (user: string, { epoch, user: owner } = list.read()): string | null =>
    owner === user ? epoch : null;

  function forget(user: string): void {
    log.forget(user);
    list.dropParked(user);
    removeStored(storage, SEEN_PREFIX + user);
  }

  function setParked(user: string): void {
    const { epoch = '', revision = 0 } = seen(user) ?? {};
    setSeen(user, { epoch, revision, parkedAt: now() });
  }

  /** Logout: only operations the server does not have yet stay, and wait for their user. */
  function close(user: string): void {
    list.clear(user);
    list.dropParked(user);
    left.add(user);
    tellLeft(user);
    if (log.of(user).length > 0) setParked(user);
    else forget(user);
  }

  /**
   * Parks the list of a user whose session ended without a logout: a restore ends all sessions, and this list may then be the only copy
   * of what was saved since the backup. After a logout, a tab that had not heard of it may have written the list again: it goes.
   */
  function putAway(owner: string): void {
    if (!left.has(owner) && !list.park()) return; // no room for both: it stays where it is
    if (!left.has(owner)) setParked(owner);
    list.clear(owner);
  }

  /** Gives the list to whoever is signed in. */
  function settle(): void {
    const user = storedUser();
    if (user !== null) left.delete(user);
    if (user !== null && list.read().user === user) return;
    const { user: owner } = list.stored();
    if (owner !== null && owner !== user) putAway(owner);
    if (user !== null) list.open(user);
  }

  /** Drops what waited ninety days for its user. */
  function cleanUp(): void {
    for (const user of keysWith(storage, SEEN_PREFIX).map((key) => key.slice(SEEN_PREFIX.length))) {
      const { parkedAt } = seen(user) ?? {};
      if (user !== storedUser() && parkedAt !== undefined && now() - parkedAt > PARKED_MS) forget(user);
    }
  }

  /**
   * Applies operations to the list: another tab may have overwritten it with an older one. If the list no longer fits into the storage,
   * the operations are applied to the shorter list that is stored there, so that what was deleted does not come back.
   */
  function applyToList(user: string, operations: readonly Operation[]): void {
    if (!isOpenFor(user)) return;
    const before = listOf(user);
    const isListed = ({ timestamp, cast }: ResultFacts) =>
      before.some((one) => one.timestamp === timestamp && isSameCast(one.cast, cast));
    if (operations.every(({ kind, facts }) => isListed(facts) === (kind === 'save'))) return;
    const whole = { user, epoch: epochOf(user), results: applied(before, latestOf(operations)) };
    if (list.write(whole) || list.stored().user !== user) return;
    list.write({ ...list.stored(), results: applied(list.stored().results, latestOf(operations)) });
    list.write(whole);
  }

  /** A list that was never merged gets the first epoch in which the server acknowledges an operation. False if the list cannot have it. */
  function adoptEpoch(user: string, epoch: string): boolean {
    if (!isOpenFor(user)) return false;
    return epochOf(user) !== null || list.write({ user, epoch, results: listOf(user) });
  }

  function newOperations(user: string, kind: Operation['kind'], facts: readonly ResultFacts[], numberedBy = tab) {
    const before = latest(user);
    const epoch = epochOf(user);
    return facts.map((one): Operation => {
      lastSeq = Math.max(now(), lastSeq + 1, (before.get(identityOf(one))?.seq ?? 0) + 1); // higher than any before, whatever the clock does
      const operation = { kind, facts: one, seq: lastSeq, tab: numberedBy, state: 'pending' } as const;
      return kind === 'delete' ? { ...operation, epoch } : operation;
    });
  }

  /** Writes operations ahead of the list, all or none. False when the storage is full: then the caller has to send them at once. */
  function record(user: string, operations: readonly Operation[]): boolean {
    if (log.add(user, operations)) {
      applyToList(user, operations);
      return true;
    }
    if (operations.some(({ kind }) => kind === 'save') || !isOpenFor(user)) return false;
    const before = list.read();
    applyToList(user, operations); // the shorter list may make room
    if (log.add(user, operations)) return true;
    list.write(before);
    return false;
  }

  return {
    ...{ list, log, latest, listOf, resultsOf, isOpenFor, seen, setSeen, epochOf, settle, close, forget, cleanUp },
    ...{ left, newOperations, record, applyToList, adoptEpoch },
  };
}

export type Store = ReturnType<typeof openStore>;
