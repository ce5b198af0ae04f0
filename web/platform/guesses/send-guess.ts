import { sendGuess } from '#contract/guess.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { call, messageOf, pauseOf } from '../network/api.ts';
import type { GuessAnswer } from './guess-pass.ts';
import type { KeptGuess } from './kept-guesses.ts';

/** The session ended, or the server failed: it is sent again without a word. */
const isUnreached = (status: number): boolean => status === 401 || status >= 500;

export async function send({ clientId, puzzleId, version, text, cast, sealedAt }: KeptGuess): Promise<GuessAnswer> {
  const result = await call(sendGuess, { body: { clientId, puzzleId, version, text, cast, sealedAt } });
  if (result.ok) return { kind: 'stored' };
  const failure = result.error;
  if (failure.kind !== 'problem' || isUnreached(failure.status)) return { kind: 'unreached' };
  return { kind: 'refused', message: messageOf(failure, NOTICES.failed), pauseMs: pauseOf(failure) };
}
