import type { ResultFacts } from '#contract/divination.ts';
import type { DataVersion } from '#contract/result-headers.ts';
import type { Store } from '../sync/store.ts';
import type { Merged, MergeInput } from './merge.ts';

/** `unchanged`: still the list the ETag stands for. */
type ListAnswer =
  | { kind: 'list'; facts: readonly ResultFacts[]; version: DataVersion; etag: string | null }
  | { kind: 'unchanged'; version: DataVersion }
  | { kind: 'failed' };
export type FetchList = (etag: string | null) => Promise<ListAnswer>;

export interface ReaderParts {
  readonly store: Store;
  readonly merge: (input: MergeInput) => Merged;
  /** Whether this user is still signed in, in this tab and in the storage. */
  readonly isSignedIn: (user: string) => boolean;
  readonly fetchList: FetchList;
}

/** Reads the server's list and merges it. The caller holds the lock of the queue, so no operation is acknowledged meanwhile. */
export function createListReader({ store, merge, isSignedIn, fetchList }: ReaderParts) {
  const { log, list } = store;

  return async function readList(user: string): Promise<'loaded' | 'failed'> {
    if (!isSignedIn(user)) return 'failed'; // the request would carry another user's token
    const before = store.seen(user);
    const exact = store.isOpenFor(user) && before?.exact?.hash === list.hash() ? before?.exact : undefined;
    const current = exact && list.read().results;
    const answer = await fetchList(exact?.etag ?? null);
    if (answer.kind === 'failed' || !isSignedIn(user)) return 'failed';
    const server = answer.kind === 'list' ? answer.facts : current;
    if (!server || !store.isOpenFor(user)) return 'failed';
    const { version } = answer;
    const operations = log.of(user);
    const kept = list.stored().user === user ? list.stored() : list.read(); // that of another user may be stored, without room to park it
    const epoch = store.epochOf(user, kept);
    const revision = before?.epoch === version.epoch ? before.revision : 0;
    const merged = merge({ server, version, local: kept.results, epoch, revision, operations });
    if (!log.add(user, store.newOperations(user, 'save', merged.resaved))) return 'failed'; // no room: this list stays the evidence
    for (const one of operations) if (one.epoch === null) log.replace(user, { ...one, epoch: version.epoch });
    const isExact = merged.resaved.length + operations.length === 0;
    const isSame = isExact && answer.kind === 'unchanged' && list.hash() === exact?.hash;
    const isWritten = isSame || list.write({ user, epoch: version.epoch, results: merged.list });
    if (isWritten) list.dropParked(user);
    if (isSame) return 'loaded';
    for (const operation of merged.voided) log.drop(user, operation);
    const etag = answer.kind === 'list' ? answer.etag : (exact?.etag ?? null);
    const hash = list.hash();
    const isKept = isExact && isWritten && etag !== null && hash !== null;
    store.setSeen(user, { ...version, ...(isKept && { exact: { etag, hash } }) });
    return 'loaded';
  };
}
