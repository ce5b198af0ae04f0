import type { LaterPass, SyncPass } from '../sending/queue.ts';
import { forgetGuess, type KeptGuess, keepGuess, keptGuessesOf } from './kept-guesses.ts';

/** After a refusal it is sent again in a later run, but not by each of them. */
const REFUSED_PAUSE_MS = 60_000;

/** What came of sending a guess: the server has it, it was not reached, or it refused for now. */
export type GuessAnswer =
  | { readonly kind: 'stored' | 'unreached' }
  | { readonly kind: 'refused'; readonly message: string; readonly pauseMs: number | undefined };

export interface GuessPassParts {
  /** Whoever has to wait before the request asks whether its user is still signed in: it carries the token of whoever is. */
  readonly send: (guess: KeptGuess, isOpen: () => boolean) => Promise<GuessAnswer>;
  readonly now: () => number;
}

/**
 * Sends each kept guess of the user once in a run. A refusal keeps it, with the reason: an account that is paused or over a limit can send it
 * later, a puzzle that is hidden may come back. A limit on guesses stops guesses alone, not what is saved.
 */
export function guessPass({ send, now }: GuessPassParts, pass: Pick<SyncPass, 'user' | 'isOpen' | 'now'>): LaterPass {
  const { user, isOpen } = pass;
  const tried = new Set<string>();
  const due = () =>
    keptGuessesOf(user).filter(({ clientId, notBefore }) => !tried.has(clientId) && (pass.now || notBefore <= now()));

  async function sendOne(guess: KeptGuess): Promise<void> {
    tried.add(guess.clientId);
    const answer = await send(guess, isOpen);
    if (answer.kind === 'stored') forgetGuess(user, guess.clientId);
    if (answer.kind !== 'refused') return;
    const notBefore = now() + (answer.pauseMs ?? REFUSED_PAUSE_MS);
    const isStillKept = keptGuessesOf(user).some(({ clientId }) => clientId === guess.clientId);
    if (isStillKept) keepGuess(user, { ...guess, refusal: answer.message, notBefore });
  }

  return {
    async run() {
      for (const guess of due().toReversed()) {
        if (!isOpen()) break;
        await sendOne(guess);
      }
    },
    isDue: () => due().length > 0,
  };
}
