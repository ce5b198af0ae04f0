import { sendGuess } from '#contract/guess.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { call, httpStatusOf, messageOf, pauseOf } from '../network/api.ts';
import type { GuessAnswer } from './guess-pass.ts';
import type { KeptGuess } from './guess-store.ts';

export async function send({ clientId, puzzleId, version, text, cast, sealedAt }: KeptGuess): Promise<GuessAnswer> {
  const result = await call(sendGuess, { body: { clientId, puzzleId, version, text, cast, sealedAt } });
  if (result.ok) return { kind: 'ok' };
  const failure = result.error;
  const status = httpStatusOf(failure);
  return { kind: failure.kind, status, message: messageOf(failure, NOTICES.failed), pauseMs: pauseOf(failure) };
}
