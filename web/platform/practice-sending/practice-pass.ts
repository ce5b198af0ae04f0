import { ANSWERS_PER_BATCH } from '#contract/limits.ts';
import type { Answer } from '#core/practice/answer.ts';
import type { SeenAnswers, SentAnswers } from '../answers/practice-db.ts';
import type { SyncPass } from '../sending/queue.ts';
import { isTriedAgain, RETRY_DELAY_MS } from '../sending/retry.ts';
import type { AnswerPage, BatchAnswer, PracticeCalls } from './practice-calls.ts';

/** What is not sent again before its user asks, or the app starts anew. */
export interface Withheld {
  /** The server has no room for more. */
  isFull: boolean;
  /** Refused as they are, each by itself. */
  readonly ids: Set<string>;
}

export interface PracticePassParts {
  readonly db: SentAnswers;
  readonly calls: PracticeCalls;
  readonly wait: (ms: number) => Promise<void>;
  readonly withheld: Withheld;
  /** Answers of other devices were added to the log. */
  readonly onReceived: () => void;
  /** The server takes no more, and says why. */
  readonly onFull: (message: string) => void;
}

/** A server that seems to be restored again and again in one run is left for another. */
const RESTARTS = 3;

const isRestored = (seen: SeenAnswers | null, { epoch, revision }: Pick<AnswerPage, 'epoch' | 'revision'>): boolean =>
  seen !== null && (revision < seen.revision || epoch !== seen.epoch);

/** Sends the answers that the server does not have, and reads those that it has. */
export function practicePass(parts: PracticePassParts, pass: SyncPass) {
  const { db, calls, wait, withheld } = parts;
  const { user, isOpen } = pass;
  let mustRead = pass.list ?? false;
  let restarts = 0;

  /** Everything is to be sent, and read from the beginning. False if that cannot be written down, or was too often. */
  const startAgain = async (epoch: string): Promise<boolean> =>
    ++restarts <= RESTARTS && (await db.sendAgain(user, { epoch, revision: 0 }, isOpen)) === 'kept';

  /** A page at a time, each in one transaction. After a restore everything is read; what the server lacks then is what is left to send. */
  async function read(): Promise<void> {
    let seen = (await db.about(user))?.seen;
    while (seen !== undefined && isOpen()) {
      const page: AnswerPage | null = await calls.list(seen?.revision ?? 0);
      if (!page || !isOpen()) return;
      if (isRestored(seen, page)) {
        if (!(await startAgain(page.epoch))) return;
        seen = { epoch: page.epoch, revision: 0 };
        continue;
      }
      seen = { epoch: page.epoch, revision: page.revision };
      const { answers: received } = page;
      if ((await db.exchange(user, { received, sent: [], replaced: [], seen }, isOpen)) !== 'kept') return;
      if (received.length > 0) parts.onReceived();
      if (!page.more) return;
    }
  }

  /** False if it could not be written down: then it is sent again, which changes nothing. */
  async function acknowledge(
    batch: readonly Answer[],
    answer: Extract<BatchAnswer, { kind: 'added' }>,
  ): Promise<boolean> {
    const { epoch, added, revision } = answer;
    const about = await db.about(user);
    if (!about || !isOpen()) return false;
    if (isRestored(about.seen, { epoch, revision: revision - added })) {
      mustRead = await startAgain(epoch); // what was acknowledged before the restore may be gone
      return false;
    }
    const known = about.seen?.revision ?? 0;
    const seen = { epoch, revision: known === revision - added ? revision : known }; // what was added is known already
    const differing = new Set(answer.differing);
    const exchange = {
      received: [],
      sent: batch.filter(({ id }) => !differing.has(id)),
      replaced: batch.filter(({ id }) => differing.has(id)),
      seen,
    };
    if (exchange.replaced.length > 0) parts.onReceived();
    return (await db.exchange(user, exchange, isOpen)) === 'kept';
  }

  /** At most four requests, five seconds apart. */
  async function sendWithRetries(batch: readonly Answer[]): Promise<BatchAnswer> {
    for (let retries = 0; ; retries++) {
      const answer = await calls.send(batch);
      if (answer.kind !== 'offline' || !isTriedAgain('offline', retries)) return answer;
      await wait(RETRY_DELAY_MS);
      if (!isOpen()) return answer;
    }
  }

  /** on: the next batch may be sent. */
  async function send(batch: readonly Answer[]): Promise<'on' | 'rejected' | 'stop'> {
    const answer = await sendWithRetries(batch);
    if (answer.kind === 'added') return (await acknowledge(batch, answer)) ? 'on' : 'stop';
    if (answer.kind === 'refused') pass.pause(answer.retryAfterMs);
    if (answer.kind === 'full') {
      withheld.isFull = true;
      parts.onFull(answer.message);
    }
    return answer.kind === 'rejected' ? 'rejected' : 'stop';
  }

  /** One by one, so that an answer which the server does not take holds up no other. */
  async function sendApart(batch: readonly Answer[]): Promise<'on' | 'stop'> {
    for (const one of batch) {
      if (!isOpen()) return 'stop';
      const outcome = await send([one]);
      if (outcome === 'stop') return outcome;
      if (outcome === 'rejected') withheld.ids.add(one.id);
    }
    return 'on';
  }

  async function nextBatch(): Promise<readonly Answer[]> {
    const unsent = await db.unsent(user, ANSWERS_PER_BATCH + withheld.ids.size);
    return (unsent ?? []).filter(({ id }) => !withheld.ids.has(id)).slice(0, ANSWERS_PER_BATCH);
  }

  return {
    async run(): Promise<void> {
      if (mustRead && isOpen()) {
        mustRead = false;
        await read();
      }
      while (isOpen() && !withheld.isFull) {
        const batch = await nextBatch();
        if (batch.length === 0 || !isOpen()) return;
        const outcome = await send(batch);
        if (outcome === 'stop' || (outcome === 'rejected' && (await sendApart(batch)) === 'stop')) return;
      }
    },
    mustRead: (): boolean => mustRead,
  };
}
