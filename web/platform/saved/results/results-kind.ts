/** Saved results, as the queue sends and reads them. docs/sync.md explains it. */
import * as v from 'valibot';
import { deleteResult, listResults, type ResultFacts, saveResult } from '#contract/divination.ts';
import { toDivinationResult } from '#contract/divination-result.ts';
import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { HexagramText } from '#core/texts/types.ts';
import type { exchange as Exchange } from '#web/platform/network/api.ts';
import { type Kind, type Run, refusalOf, type Said, saidOf, UNREACHED } from '../queue/kind.ts';
import { applied, clientIdOf, identityOf, latestOf, newestFirst, nextOf, type Operation } from './operation.ts';
import type { Store } from './store.ts';
import { parseFactsList } from './stored-facts.ts';

/** `unchanged`: still the list the ETag stands for. */
export type ListResponse =
  | { kind: 'list'; facts: readonly ResultFacts[]; version: DataVersion; etag: string | null }
  | { kind: 'unchanged'; version: DataVersion };

export interface ResultCalls {
  readonly send: (operation: Operation, isSignedIn: () => boolean) => Promise<Said<DataVersion>>;
  /** Null: not read. */
  readonly list: (etag: string | null) => Promise<ListResponse | null>;
}

/** Facts are parsed by hand: the contract's schema takes too long over thousands (stored-facts.ts). */
const listFacts = { ...listResults, responses: { 200: v.array(v.unknown()), 304: v.undefined() } };

/** A save posts the whole result, built when it is sent. The queue and the storage keep facts alone; the server derives the rest again. */
export function resultCalls(
  exchange: typeof Exchange,
  loadTexts: () => Promise<{ readonly textOf: (code: HexagramCode) => HexagramText }>,
): ResultCalls {
  return {
    async send(operation, isSignedIn) {
      const { kind, facts, seq, epoch } = operation;
      const number = { 'x-client-id': clientIdOf(operation), 'x-client-seq': String(seq) };
      const versionOf = ({ headers }: { headers: { version: DataVersion } | null }) => headers?.version ?? null;
      if (kind === 'delete') {
        const meant = { 'x-result-cast': castName(facts.cast), ...(epoch != null && { 'x-data-epoch': epoch }) };
        const params = { timestamp: facts.timestamp };
        return saidOf(await exchange(deleteResult, { headers: { ...number, ...meant }, params }), versionOf);
      }
      const texts = await loadTexts().catch(() => null);
      if (!texts || !isSignedIn()) return UNREACHED; // not loaded, or another user's token by now
      const body = toDivinationResult(facts, texts.textOf);
      return saidOf(await exchange(saveResult, { headers: number, body }), versionOf);
    },
    async list(etag) {
      const headers = etag === null ? {} : { 'if-none-match': etag };
      const result = await exchange(listFacts, { query: { view: 'facts' }, headers });
      if (!result.ok || !result.value.headers) return null;
      const { status, body, headers: answer } = result.value;
      if (status === 304) return { kind: 'unchanged', version: answer.version };
      const facts = parseFactsList(body);
      return facts && { kind: 'list', facts, ...answer };
    },
  };
}

export interface MergeInput {
  /** The server's list, and the version of the server's data it belongs to. */
  readonly server: readonly ResultFacts[];
  readonly version: DataVersion;
  /** This device's list, and the epoch of the server's data it was last merged with; null for a list that never was. */
  readonly local: readonly ResultFacts[];
  readonly epoch: string | null;
  /** The highest revision this device has seen in that epoch. */
  readonly revision: number;
  readonly operations: readonly Operation[];
}

export interface Merged {
  readonly list: readonly ResultFacts[];
  /** Results of this device that a restored server lacks: saved again. They must be in the operation log before the list is written. */
  readonly resaved: readonly ResultFacts[];
  /** Deletes from before a restore: dropped. */
  readonly voided: readonly Operation[];
}

/**
 * The server's list replaces this device's, except for operations the server does not have yet. After a restore (another epoch,
 * or a revision that fell) the device also saves again every result it has that the server lacks.
 */
export function mergeLists({ server, version, local, epoch, revision, operations }: MergeInput): Merged {
  const onServer = new Set(server.flatMap((facts) => [facts.timestamp, identityOf(facts)]));
  const isRestored = epoch !== version.epoch || version.revision < revision;
  // after a restore nothing is deleted because of anything said before it; a delete without an epoch was never sent, and counts as of this one
  const voided = operations.filter(({ kind, epoch: of }) => kind === 'delete' && of != null && of !== version.epoch);
  const kept = latestOf(operations.filter((operation) => !voided.includes(operation)));
  const isForgotten = (facts: ResultFacts) => !onServer.has(identityOf(facts)) && !kept.has(identityOf(facts));
  const resaved = isRestored ? local.filter(isForgotten) : [];
  // where the server has another result of the same millisecond, ours gets a new timestamp when it is sent
  const unopposed = resaved.filter(({ timestamp }) => !onServer.has(timestamp));
  const whole = unopposed.length > 0 ? [...server, ...unopposed].sort(newestFirst) : server;
  return { list: applied(whole, kept), resaved, voided };
}

const nameOf = ({ tab, seq, facts }: Operation): string => `${tab} ${seq} ${identityOf(facts)}`;

export function resultsKind(store: Store, calls: ResultCalls, merge = mergeLists): Kind<Operation, DataVersion> {
  const { log, list } = store;

  /** A request of a rejected operation may still arrive. What has replaced it is sent under its tab id too, and makes it stale. */
  function replaceRejected(user: string): void {
    for (const one of log.of(user).filter(({ state }) => state === 'rejected')) {
      const by = store.latest(user).get(identityOf(one.facts));
      if (by && by.seq > one.seq && by.tab !== one.tab) log.replace(user, one, { ...by, tab: one.tab });
    }
  }

  /** True when the server's list must be read: the data was restored, or another device has written. */
  function acknowledge(user: string, operation: Operation, version: DataVersion): boolean {
    // the list must say in which epoch it was acknowledged; where it cannot, the operation stays and is sent again, which changes nothing
    if (!store.adoptEpoch(user, version.epoch)) return true;
    const isSameEpoch = version.epoch === store.epochOf(user);
    // before the operation is dropped, so that one of the two always has the result; after a restore the list stays as it is until it is merged
    if (isSameEpoch && log.isLatest(user, operation)) store.applyToList(user, [operation]);
    log.dropThrough(user, operation);
    const seen = store.seen(user);
    if (!isSameEpoch || seen?.epoch !== version.epoch || version.revision < seen.revision) return true;
    if (version.revision === seen.revision + 1) store.setSeen(user, version);
    return version.revision > seen.revision + 1;
  }

  /** Another result has this timestamp: ours moves to the next free millisecond. */
  function move(user: string, operation: Operation): void {
    const { facts } = operation;
    const others = [...store.latest(user).values()].map((one) => one.facts);
    const taken = new Set([...others, ...store.listOf(user)].map(({ timestamp }) => timestamp));
    let { timestamp } = facts;
    while (taken.has(timestamp)) timestamp = new Date(Date.parse(timestamp) + 1).toISOString();
    const moved = store.newOperations(user, 'save', [{ ...facts, timestamp }]);
    if (!log.add(user, moved)) return; // no room: it stays where it is
    store.applyToList(user, moved);
    // a request taken for lost may still arrive when the timestamp is free: a delete with a higher seq makes it stale
    const cancel = store.newOperations(user, 'delete', [facts], operation.tab);
    store.applyToList(user, cancel);
    if (log.add(user, cancel)) log.drop(user, operation);
  }

  /** True when the server's list must be read. */
  function recordResponse(user: string, operation: Operation, said: Said<DataVersion>): boolean {
    if (said.kind === 'ok') return acknowledge(user, operation, said.value);
    const isConflict = said.kind === 'problem' && said.status === 409; // of a save: another result has its timestamp
    if (isConflict && operation.kind === 'delete') {
      log.drop(user, operation); // it is from before a restore
      return true;
    }
    if (!log.isLatest(user, operation, 'its tab')) return false; // replaced while it was sent
    if (isConflict && log.isLatest(user, operation)) move(user, operation);
    else if (isConflict || refusalOf(said) === 'rejected') log.replace(user, { ...operation, state: 'rejected' }); // what another tab has replaced need not move
    return isConflict;
  }

  return {
    name: 'results',

    /** The caller holds the lock of the queue, so no operation is acknowledged meanwhile. */
    async read({ user, isSignedIn }: Run): Promise<boolean> {
      const before = store.seen(user);
      const exact = store.isOpenFor(user) && before?.exact?.hash === list.hash() ? before?.exact : undefined;
      const current = exact && list.read().results;
      const response = await calls.list(exact?.etag ?? null);
      if (!response || !isSignedIn()) return false;
      const server = response.kind === 'list' ? response.facts : current;
      if (!server || !store.isOpenFor(user)) return false;
      const { version } = response;
      const operations = log.of(user);
      const kept = list.stored().user === user ? list.stored() : list.read(); // that of another user may be stored, without room to park it
      const epoch = store.epochOf(user, kept);
      const revision = before?.epoch === version.epoch ? before.revision : 0;
      const merged = merge({ server, version, local: kept.results, epoch, revision, operations });
      if (!log.add(user, store.newOperations(user, 'save', merged.resaved))) return false; // no room: this list stays the evidence
      for (const one of operations) if (one.epoch === null) log.replace(user, { ...one, epoch: version.epoch });
      const isExact = merged.resaved.length + operations.length === 0;
      const isSame = isExact && response.kind === 'unchanged' && list.hash() === exact?.hash;
      const isWritten = isSame || list.write({ user, epoch: version.epoch, results: merged.list });
      if (isWritten) list.dropParked(user);
      if (isSame) return true;
      for (const operation of merged.voided) log.drop(user, operation);
      const etag = response.kind === 'list' ? response.etag : (exact?.etag ?? null);
      const hash = list.hash();
      const isKept = isExact && isWritten && etag !== null && hash !== null;
      store.setSeen(user, { ...version, ...(isKept && { exact: { etag, hash } }) });
      return true;
    },

    due({ user, rejected, isTried, ask }: Run): readonly Operation[] {
      replaceRejected(user);
      const next = nextOf(log.of(user)).filter((one) => (one.state === 'pending' || rejected) && !isTried(nameOf(one)));
      if (next.some(({ epoch }) => epoch === null)) ask('results'); // the list gives a delete its epoch
      return next.filter(({ epoch }) => epoch !== null).sort((a, b) => a.seq - b.seq);
    },
    namesOf: (operation) => [nameOf(operation)],
    current: (operation, { user }) => (log.isLatest(user, operation, 'its tab') ? operation : null),
    send: calls.send,
    record(operation, said, { user, ask }): void {
      if (recordResponse(user, operation, said)) ask('results');
    },
  };
}
