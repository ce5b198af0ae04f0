import * as v from 'valibot';
import { sendGuess } from '#contract/guess.ts';
import { createGuessSending, type GuessAnswer, type GuessSendingParts } from '#web/platform/guesses/guess-pass.ts';
import type { KeptGuess } from '#web/platform/guesses/guess-store.ts';
import { json, REST, type Send } from './wire.ts';
import type { World } from './world.ts';

const failed = (kind: 'problem' | 'unexpected' | 'network', status: number): GuessAnswer => ({
  ...{ kind, status, message: 'no' },
  pauseMs: REST.includes(status) ? 2000 : undefined,
});

/** As web/platform/guesses/send-guess.ts. */
async function sendGuessTo(world: World, send: Send, guess: KeptGuess): Promise<GuessAnswer> {
  const { server, guessOracle, without } = world;
  const { clientId, puzzleId, version, text, cast, sealedAt } = guess;
  const reply = await send((user) => {
    guessOracle.processed(user, guess);
    const body = v.parse(sendGuess.body, json({ clientId, puzzleId, version, text, cast, sealedAt }));
    return server.addGuess(user, body, without !== 'guess ids');
  }, 'guess');
  if (reply.kind === 'answer') return { kind: 'ok' };
  if (reply.kind === 'network') return failed('network', 0);
  return reply.kind === 'captive' ? failed('unexpected', 200) : failed('problem', reply.status);
}

/** The sending of one tab, which sends by `send`. */
export const guessSendingOf = (world: World, send: Send, parts: Pick<GuessSendingParts, 'guesses' | 'wait'>) =>
  createGuessSending({
    ...{ guesses: parts.guesses, wait: parts.wait },
    elapsed: () => world.time.now,
    send: (guess) => sendGuessTo(world, send, guess),
  });
