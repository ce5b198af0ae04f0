import * as v from 'valibot';
import { sendGuess } from '#contract/guess.ts';
import type { SendGuess } from '#web/platform/saved/guesses/guesses-kind.ts';
import { heard, json, type Send } from './wire.ts';
import type { World } from './world.ts';

/** The call about guesses of one tab, which sends by `send`. */
export const guessCallOf =
  ({ server, guessOracle, without }: World, send: Send): SendGuess =>
  async (guess) => {
    const { clientId, puzzleId, version, text, cast, sealedAt } = guess;
    const reply = await send((user) => {
      guessOracle.processed(user, guess);
      const body = v.parse(sendGuess.body, json({ clientId, puzzleId, version, text, cast, sealedAt }));
      return server.addGuess(user, body, without !== 'guess ids');
    }, 'guess');
    return heard(reply, () => ({ kind: 'ok', value: true }));
  };
