import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FakeGuesses } from '../model/fake-guesses.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { type PuzzleCaller, puzzleCaller } from '../support/puzzle-caller.ts';
import { guessBody } from '../support/sample-bodies.ts';

/** Few puzzles and few ids, so that many are opened, guessed, deleted and sent again. */
const steps = fc.array(
  fc.record({
    do: fc.constantFrom('pose', 'open', 'guess', 'guess', 'delete', 'list', 'removePuzzle'),
    n: fc.nat(2),
    id: fc.nat(4),
  }),
  { minLength: 1, maxLength: 20 },
);

describe.each(ENGINES)('the guesses of the model’s server and of the real one on %s', (engine) => {
  const app = useApp(engine);

  /** All pages: those of the model are short. */
  function fakeList(fake: FakeGuesses, user: string, since: number): ReturnType<FakeGuesses['list']> {
    const first = fake.list(user, since);
    if (!first.more) return first;
    const { changes, ...rest } = fakeList(fake, user, first.revision);
    return { ...rest, changes: [...first.changes, ...changes] };
  }

  async function compare(all: readonly { do: string; n: number; id: number }[], author: PuzzleCaller) {
    const [user, fake] = [await app.user(), new FakeGuesses()];
    const { token, id: me }: TestUser = user;
    const [puzzles, ids]: [number[], Map<string, number>] = [[], new Map()];
    const list = async (since: number) =>
      (await app.call('GET', `/api/shefu/guesses/changes?since=${since}`, { token })).json;
    for (const step of all) {
      const puzzleId = puzzles[step.n % Math.max(1, puzzles.length)];
      const clientId = `device-of-${me.slice(0, 6)}-${step.id}`;
      if (step.do === 'pose') puzzles.push(fake.pose('', await author.created()));
      else if (step.do === 'list') expect(await list(step.id)).toEqual(fakeList(fake, me, step.id));
      else if (puzzleId === undefined) continue;
      else if (step.do === 'removePuzzle') {
        await author.remove(puzzleId);
        fake.removePuzzle(puzzleId);
      } else if (step.do === 'open') {
        const said = fake.openPuzzleAnswer(me, puzzleId);
        const { json, headers } = await app.call('POST', '/api/shefu/answer', { token, body: { id: puzzleId } });
        if (typeof said === 'string') expect(json.code).toBe(said);
        else expect([json['isNoted'], Number(headers['x-data-rev'])]).toEqual([said.isNoted, said.revision]);
      } else if (step.do === 'guess') {
        const body = guessBody(puzzleId, { clientId });
        const said = fake.send(me, body);
        const { json, headers } = await app.call('POST', '/api/shefu/guess', { token, body });
        if (typeof said === 'string') {
          expect(json.code).toBe(said);
          continue;
        }
        const guess = json['guess'] as { id: number; hasSeenAnswer: boolean };
        ids.set(clientId, guess.id);
        expect([guess.hasSeenAnswer, Number(headers['x-data-rev'])]).toEqual([said.guess.hasSeenAnswer, said.revision]);
      } else {
        const said = fake.remove(me, clientId);
        const path = `/api/shefu/guess?id=${ids.get(clientId) ?? 999_999_999}`;
        const { json, headers } = await app.call('DELETE', path, { token });
        if (typeof said === 'string') expect(json.code).toBe(said);
        else expect([json['isNoted'], Number(headers['x-data-rev'])]).toEqual([said.isNoted, said.revision]);
      }
    }
    expect(await list(0)).toEqual(fakeList(fake, me, 0));
  }

  test('are the same, whatever is opened, guessed, deleted and sent again', async () => {
    const author = puzzleCaller(app, await app.user());
    await fc.assert(
      fc.asyncProperty(steps, (all) => compare(all, author)),
      { numRuns: 25 },
    );
  });
});
