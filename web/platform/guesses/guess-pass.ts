import type { LaterPass, SyncPass } from '../sending/queue.ts';
import { isTriedAgain, RETRY_DELAY_MS, refusalOf } from '../sending/retry.ts';
import type { GuessStore, KeptGuess } from './guess-store.ts';

/** After a refusal it is sent again in a later run, but not by each of them. */
const REFUSED_PAUSE_MS = 60_000;

/** What the server said to a guess, or that it was not reached. */
export type GuessAnswer =
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'problem' | 'unexpected' | 'network';
      readonly status: number;
      /** For the user. */
      readonly message: string;
      /** Retry-After. */
      readonly pauseMs: number | undefined;
    };
type Failed = Exclude<GuessAnswer, { kind: 'ok' }>;

export interface GuessSendingParts {
  readonly guesses: GuessStore;
  /** Whoever has to wait before the request asks whether its user is still signed in: it carries the token of whoever is. */
  readonly send: (guess: KeptGuess, isOpen: () => boolean) => Promise<GuessAnswer>;
  /** Milliseconds that no change of the clock moves. */
  readonly elapsed: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** A fault of the server says nothing about the guess. */
const isAboutTheGuess = ({ kind, status }: Failed): boolean => kind === 'problem' && status < 500;

/**
 * Sends each kept guess of the user once in a run. A refusal keeps it, with the reason: an account that is paused or over a limit can send it
 * later, a puzzle that is hidden may come back. A limit on guesses stops guesses alone, not what is saved.
 */
export function createGuessSending({ guesses, send, elapsed, wait }: GuessSendingParts) {
  /** Of this visit: the next one asks once more. */
  const notBefore = new Map<string, number>();

  return (pass: Pick<SyncPass, 'user' | 'isOpen' | 'now'>): LaterPass => {
    const { user, isOpen } = pass;
    const tried = new Set<string>();
    let isReached = true;
    const isPaused = ({ clientId }: KeptGuess) => !pass.now && elapsed() < (notBefore.get(clientId) ?? 0);
    const due = () => (isReached ? guesses.of(user).filter((one) => !tried.has(one.clientId) && !isPaused(one)) : []);
    const isKept = ({ clientId }: KeptGuess) => guesses.of(user).some((one) => one.clientId === clientId);

    /** At most four requests, five seconds apart. */
    async function sendWithRetries(guess: KeptGuess): Promise<GuessAnswer> {
      for (let retries = 0; ; retries++) {
        const answer = await send(guess, isOpen);
        const isOffline = answer.kind !== 'ok' && refusalOf(answer.kind, answer.status) === 'offline';
        if (!isOffline || !isTriedAgain('offline', retries)) return answer;
        await wait(RETRY_DELAY_MS);
        if (!isOpen() || !isKept(guess)) return answer;
      }
    }

    function refused(guess: KeptGuess, answer: Failed): void {
      const isTold = isAboutTheGuess(answer);
      notBefore.set(guess.clientId, elapsed() + (answer.pauseMs ?? (isTold ? REFUSED_PAUSE_MS : 0)));
      if (isTold && isKept(guess)) guesses.keep(user, { ...guess, refusal: answer.message });
    }

    async function sendOne(guess: KeptGuess): Promise<void> {
      tried.add(guess.clientId);
      const answer = await sendWithRetries(guess);
      if (answer.kind === 'ok') return guesses.forget(user, guess.clientId);
      const refusal = refusalOf(answer.kind, answer.status);
      if (refusal === 'offline')
        isReached = false; // the others would not get further
      else if (refusal !== 'ended') refused(guess, answer);
    }

    return {
      async run() {
        for (const guess of due().toReversed()) {
          if (!isOpen() || !isReached) break;
          if (isKept(guess)) await sendOne(guess);
        }
      },
      isDue: () => due().length > 0,
    };
  };
}
