import type { ResultFacts } from '#contract/divination.ts';
import type { Book } from './book.ts';
import type { Merged, MergeInput } from './merge.ts';
import { type DataVersion, isPending } from './operation.ts';

/** The server's list; `unchanged` when it is still the one the ETag stands for. */
export type FetchList = (etag: string | null) => Promise<
  | {
      readonly kind: 'list';
      readonly facts: readonly ResultFacts[];
      readonly version: DataVersion;
      readonly etag: string | null;
    }
  | { readonly kind: 'unchanged'; readonly version: DataVersion }
  | { readonly kind: 'failed' }
>;

interface ReaderParts {
  readonly book: Book;
  readonly merge: (input: MergeInput) => Merged;
  readonly now: () => number;
  readonly isHere: (user: string) => boolean;
  readonly fetchList: FetchList;
}

/** Reads the server's list and merges it with what is here. Whoever calls holds the lock of the queue, so no operation ends meanwhile. */
export function createListReader({ book, merge, now, isHere, fetchList }: ReaderParts) {
  const { log, list, device } = book;

  /** The list the ETag stands for, if it is still the one in the storage. */
  function exactOf(user: string) {
    const exact = device.seen(user)?.exact;
    const isStill = exact && book.isOpenFor(user) && list.mark() === exact.mark;
    return isStill ? { etag: exact.etag, facts: list.read() } : null;
  }

  /** What a restore has undone is written down before anything else; false when there is no room for it. */
  function writeReplays(user: string, { replays, resaved, named }: Merged): boolean {
    const words = book.wordsOf(user);
    const saves = resaved.map((facts) => ({ ...book.newOperation('save', facts, words), replay: named }));
    return replays.every((operation) => log.change(user, operation)) && log.add(user, saves);
  }

  return async function readList(user: string): Promise<'loaded' | 'failed'> {
    const exact = exactOf(user);
    const answer = await fetchList(exact?.etag ?? null);
    if (answer.kind === 'failed' || !isHere(user)) return 'failed';
    const server = answer.kind === 'list' ? answer.facts : exact?.facts;
    if (!server || !book.isOpenFor(user)) return 'failed';
    const { version } = answer;
    const words = book.wordsOf(user);
    const seen = device.seen(user);
    const merged = merge({ server, local: list.stored(), words, seen, version, now: now() });
    if (!writeReplays(user, merged)) return 'failed';
    for (const operation of merged.voided) {
      log.dropEarlier(user, operation);
      log.drop(user, operation);
    }
    const isExact = merged.replays.length + merged.resaved.length === 0 && ![...words.values()].some(isPending);
    if (isExact && answer.kind === 'unchanged' && list.mark() === seen?.exact?.mark) return 'loaded'; // as it stands
    list.write(user, merged.list);
    const etag = answer.kind === 'list' ? answer.etag : (exact?.etag ?? null);
    const mark = list.mark();
    device.see(user, { ...version, ...(isExact && etag !== null && mark !== null && { exact: { etag, mark } }) });
    return 'loaded';
  };
}
