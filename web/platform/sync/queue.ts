import { isTriedAgain, RETRY_DELAY_MS } from '../retry.ts';
import type { Book } from './book.ts';
import type { Operation } from './operation.ts';
import { recordOutcome } from './outcome.ts';
import { type Answer, type Verdict, verdictOf } from './verdict.ts';

export interface QueueParts {
  readonly book: Book;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly send: (operation: Operation) => Promise<Answer>;
  /** Whether this user is still signed in, here and in the storage. */
  readonly isHere: (user: string) => boolean;
  readonly log: (message: string, data: unknown) => void;
  readonly onChange: () => void;
}

export interface Run {
  readonly user: string;
  /** Also what the server has rejected. */
  readonly offersRejected: boolean;
  /** Whether the server's list should be read afterwards. */
  wantsList: boolean;
  /** What this run has sent already; nothing is offered twice in a run. */
  readonly tried: Set<number>;
}

const retryOutcome = (verdict: Verdict) => (verdict === 'offline' || verdict === 'done' ? verdict : 'refused');

/** Sends operations, one at a time and in order. Whoever calls holds the lock of the queue. */
export function createQueue({ book, now, wait, send, isHere, log, onChange }: QueueParts) {
  /** When the server asked to be left alone: since, and until. A clock that was set back ends it. */
  let rest = { since: 0, until: 0 };
  const isResting = () => now() >= rest.since && now() < rest.until;

  function nextOf({ user, tried, offersRejected }: Run): Operation | null {
    let next: Operation | null = null;
    for (const operation of book.wordsOf(user).values()) {
      const isDue = operation.state === 'dirty' || (offersRejected && operation.state === 'rejected');
      if (isDue && !tried.has(operation.seq) && (!next || operation.seq < next.seq)) next = operation;
    }
    return next;
  }

  /** At most four requests, five seconds apart; what the server has answered is not asked again. */
  async function offer(operation: Operation, run: Run): Promise<Verdict> {
    for (let retries = 0; ; retries++) {
      const answer = await send(operation);
      const verdict = verdictOf(operation.kind, answer);
      const outcome = retryOutcome(verdict);
      if (outcome !== 'done') log(`${operation.kind} ${outcome}`, { status: answer.status, kind: answer.kind });
      if (outcome !== 'offline') {
        if (recordOutcome(book, run.user, { operation, verdict, answer })) run.wantsList = true;
        if (answer.retryAfterMs !== undefined) rest = { since: now(), until: now() + answer.retryAfterMs };
        return verdict;
      }
      if (!isTriedAgain(outcome, retries)) return verdict;
      await wait(RETRY_DELAY_MS);
      if (!isHere(run.user) || !book.log.isLast(run.user, operation)) return verdict;
    }
  }

  return {
    hasWork: (run: Run): boolean => isHere(run.user) && !isResting() && nextOf(run) !== null,
    /** Until nothing is left that this run has not tried, the session ends, or the server asks for a rest. */
    async flush(run: Run): Promise<void> {
      while (isHere(run.user) && !isResting()) {
        const operation = nextOf(run);
        if (!operation) return;
        run.tried.add(operation.seq);
        const verdict = await offer(operation, run);
        onChange();
        if (verdict === 'ended') return;
      }
    },
    wakeUp(): void {
      rest = { since: 0, until: 0 };
    },
  };
}

export type Queue = ReturnType<typeof createQueue>;
