/** Guesses, as the queue sends them. A guess is written once and never changed, so that its client id alone makes it one. */
import type { exchange as Exchange } from '#web/platform/network/api.ts';
import { type Kind, type Refused, type Run, refusalOf, type Said, saidOf, UNREACHED } from '../queue/kind.ts';
import type { GuessStore, KeptGuess } from './guess-store.ts';

/** After a refusal it is sent again in a later run, but not by each of them. */
const REFUSED_PAUSE_MS = 60_000;

export type SendGuess = (guess: KeptGuess, isSignedIn: () => boolean) => Promise<Said<true>>;

/** The contract of guesses is loaded when there is one to send. */
export const guessCall =
  (exchange: typeof Exchange): SendGuess =>
  async ({ clientId, puzzleId, version, text, cast, sealedAt }, isSignedIn) => {
    const contract = await import('#contract/guess.ts').catch(() => null);
    if (!contract || !isSignedIn()) return UNREACHED; // not loaded, or another user's token by now
    const body = { clientId, puzzleId, version, text, cast, sealedAt };
    return saidOf(await exchange(contract.sendGuess, { body }), () => true);
  };

/** A fault of the server says nothing about the guess. */
const isAboutTheGuess = ({ kind, status }: Refused): boolean => kind === 'problem' && status < 500 && status !== 401;

export interface GuessesKindParts {
  readonly guesses: GuessStore;
  readonly send: SendGuess;
  /** Milliseconds that no change of the clock moves. */
  readonly elapsed: () => number;
}

/**
 * Sends each kept guess of the user once in a run, the oldest first. A refusal keeps it, with the reason: an account that is paused or over a
 * limit can send it later, a puzzle that is hidden may come back. A limit on guesses pauses guesses alone, not what is saved.
 */
export function guessesKind({ guesses, send, elapsed }: GuessesKindParts): Kind<KeptGuess, true> {
  /** Of this visit: the next one asks once more. */
  const notBefore = new Map<string, number>();
  const isPaused = ({ clientId }: KeptGuess) => elapsed() < (notBefore.get(clientId) ?? 0);
  const kept = (user: string, { clientId }: KeptGuess) => guesses.of(user).find((one) => one.clientId === clientId);

  return {
    name: 'guesses',
    read: async () => true, // screens read them where they are shown
    due: ({ user, now, isTried }: Run) =>
      guesses
        .of(user)
        .filter((one) => !isTried(one.clientId) && (now || !isPaused(one)))
        .toReversed(),
    namesOf: ({ clientId }) => [clientId],
    current: (guess, { user }) => kept(user, guess) ?? null,
    async send(guess, isSignedIn) {
      const said = await send(guess, isSignedIn);
      if (said.kind === 'ok' || !isAboutTheGuess(said)) return said;
      notBefore.set(guess.clientId, elapsed() + (said.retryAfterMs ?? REFUSED_PAUSE_MS));
      return { ...said, retryAfterMs: undefined };
    },
    record(guess, said, { user }): void {
      if (said.kind === 'ok') guesses.forget(user, guess.clientId);
      else if (isAboutTheGuess(said) && refusalOf(said) !== 'offline' && kept(user, guess))
        guesses.keep(user, { ...guess, refusal: said.message });
    },
  };
}
