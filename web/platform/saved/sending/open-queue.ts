import { log } from '#web/platform/log/logger.ts';
import { exchange } from '#web/platform/network/api.ts';
import { classicTexts } from '#web/platform/texts/texts.ts';
import type { AnyKind } from '../queue/kind.ts';
import { createQueue, type Queue, type QueueParts } from '../queue/queue.ts';
import { resultCalls, resultsKind } from '../results/results-kind.ts';
import type { Store } from '../results/store.ts';

/** Web Locks exist only on https and on this machine. Elsewhere tabs may send at the same time, which the server's sequence numbers make harmless. */
const withLock: QueueParts['withLock'] = (work) =>
  navigator.locks ? (navigator.locks.request('divination-queue', work) as ReturnType<typeof work>) : work();

const elapsed = (): number => performance.now();

interface Opened extends Pick<QueueParts, 'user' | 'storedUser' | 'wait' | 'onChange'> {
  readonly store: Store;
  /** Kept in databases, which are opened before. */
  readonly entries: AnyKind;
  readonly guesses: AnyKind;
  readonly answers: AnyKind;
}

/** The queue of this browser; loaded once somebody is signed in. */
export function openQueue({ store, entries, guesses, answers, ...parts }: Opened): Queue {
  const results = resultsKind(
    store,
    resultCalls(exchange, () => classicTexts.load()),
  );
  const kinds = [results, entries, guesses, answers];
  return createQueue({ ...parts, kinds, elapsed, withLock, log, onStart: store.settle });
}
