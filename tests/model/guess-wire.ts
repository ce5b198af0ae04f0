import * as v from 'valibot';
import { openPuzzleAnswer, sendGuess } from '#contract/guess.ts';
import { listGuessChanges } from '#contract/guess-changes.ts';
import type { GuessCalls } from '#web/platform/saved/guesses/guesses-kind.ts';
import type { Said } from '#web/platform/saved/queue/kind.ts';
import type { Guess } from './fake-guesses.ts';
import type { Reply } from './network.ts';
import { heard, json, problem, type Send } from './wire.ts';
import type { World } from './world.ts';

const STATUS = { 'puzzle.notFound': 404, 'guess.again': 409, 'guess.deleted': 410, 'guess.notFound': 404 } as const;

/** What a tab receives: a refusal with its code, or the response. */
export const told = <T, V>(reply: Reply<T | keyof typeof STATUS>, valueIn: (answer: T) => V): Said<V> =>
  heard(reply, (answer) =>
    typeof answer === 'string' && answer in STATUS
      ? problem(STATUS[answer as keyof typeof STATUS], answer as string)
      : { kind: 'ok', value: valueIn(answer as T) },
  );

/** As a tab reads it; of its words the model asks nothing. */
const ownGuess = ({ clientId, puzzleId, text, hasSeenAnswer }: Guess) => ({
  ...{ id: 1, clientId, puzzleId, text, hasSeenAnswer, cast: null, sealedAt: '', puzzleTitle: '', puzzleVersion: 1 },
  ...{ verdict: null, authorVerdict: null, isHidden: false },
});

/** The calls about guesses of one tab, which sends by `send`. */
export function guessCallsOf({ server, guessOracle, without }: World, send: Send): GuessCalls {
  const version = (revision: number) => ({ epoch: server.epoch, revision });
  return {
    async send(guess) {
      const { clientId, puzzleId, version: seen, text, cast, sealedAt } = guess;
      const reply = await send((user) => {
        guessOracle.processed(user, guess);
        const body = v.parse(sendGuess.body, json({ clientId, puzzleId, version: seen, text, cast, sealedAt }));
        const said = server.guesses.send(user, body, without !== 'guess ids');
        return typeof said === 'string' ? said : { ...said, version: version(said.revision) };
      }, 'guess');
      return told(reply, (answer) => {
        const body = { guess: ownGuess(answer.guess), answer: { text: null, imageUrl: null } };
        return { ...v.parse(sendGuess.responses[201], json(body)), version: answer.version };
      });
    },
    async open(id) {
      const reply = await send((user) => {
        const said = server.guesses.openPuzzleAnswer(user, v.parse(openPuzzleAnswer.body, json({ id })).id);
        return typeof said === 'string' ? said : { ...said, version: version(said.revision) };
      }, 'answer');
      return told(reply, ({ isNoted, version: at }) => ({ isNoted, version: at }));
    },
    async list(since) {
      const reply = await send((user) => ({ ...server.guesses.list(user, since), epoch: server.epoch }), 'changes');
      if (reply.kind !== 'answer') return null;
      const { epoch, ...page } = reply.value;
      const { changes, revision, more } = v.parse(listGuessChanges.responses[200], json(page));
      return { items: changes, revision, more, epoch };
    },
  };
}
