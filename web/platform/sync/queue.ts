import { isTriedAgain, RETRY_DELAY_MS } from '../retry.ts';
import type { Book } from './book.ts';
import { identityOf, type Operation } from './operation.ts';
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
  readonly tried: Set<string>;
}

const nameOf = ({ client, seq, facts }: Operation): string => `${client} ${seq} ${identityOf(facts)}`;

const retryOutcome = (verdict: Verdict) => (verdict === 'offline' || verdict === 'done' ? verdict : 'refused');

/** Sends operations, one at a time and in order. Whoever calls holds the lock of the queue. */
export function createQueue({ book, now, wait, send, isHere, log, onChange }: QueueParts) {
  /** When the server asked to be left alone: since, and until. A clock that was set back ends it. */
  let rest = { since: 0, until: 0 };
  const isResting = () => now() >= rest.since && now() < rest.until;

  /** What this run has still to offer, in order. */
  const dueOf = ({ user, tried, offersRejected }: Run): readonly Operation[] =>
    [...book.wordsOf(user).values()]
      .filter(({ state }) => state === 'dirty' || (offersRejected && state === 'rejected'))
      .filter((operation) => !tried.has(nameOf(operation)))
      .sort((a, b) => a.seq - b.seq);

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
    hasWork: (run: Run): boolean => isHere(run.user) && !isResting() && dueOf(run).length > 0,
    /** Until nothing is left that this run has not tried, the session ends, or the server asks for a rest. */
    async flush(run: Run): Promise<void> {
      for (let due = dueOf(run); due.length > 0; due = dueOf(run))
        for (const operation of due) {
          if (!isHere(run.user) || isResting()) return;
          run.tried.add(nameOf(operation));
          if (!book.log.isLast(run.user, operation)) continue;
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
