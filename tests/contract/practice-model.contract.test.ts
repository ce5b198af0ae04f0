import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLine } from '#core/practice-log/practice-answer-line.ts';
import { FakeServer } from '../model/fake-server.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { PRACTICE_ANSWERS, practiceAnswerLine } from '../support/sample-bodies.ts';

/** Few ids, so that many are sent again, some with another answer. */
const line = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('good', 'good', 'good', 'again'))
  .map(([n, answer]) => practiceAnswerLine(n, { answer }));
const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('add' as const),
        lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('list' as const), since: fc.nat(12) }) },
  ),
  { minLength: 1, maxLength: 15 },
);

describe.each(ENGINES)('the practice of the model’s server and of the real one on %s', (engine) => {
  const app = useApp(engine);

  const pageOf = async ({ token }: TestUser, since: number) => {
    const { json, headers } = await app.call('GET', `${PRACTICE_ANSWERS}?since=${since}`, { token });
    const { answers, ...rest } = json as unknown as { answers: readonly string[]; revision: number; more: boolean };
    return { ...rest, answers: answers.map(parseLine), epoch: headers['x-data-epoch'] };
  };

  /** All pages: those of the model are short. */
  function fakeList(fake: FakeServer, user: string, since: number): ReturnType<FakeServer['listPracticeAnswers']> {
    const first = fake.listPracticeAnswers(user, since);
    if (!first.more) return first;
    const { answers, ...rest } = fakeList(fake, user, first.revision);
    return { ...rest, answers: [...first.answers, ...answers] };
  }

  test('are the same, whatever is sent', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const user = await app.user();
        const { token, id } = user;
        const fake = new FakeServer();
        fake.epoch = String((await pageOf(user, 0)).epoch);
        for (const step of all) {
          if (step.do === 'list') {
            expect(await pageOf(user, step.since)).toEqual(fakeList(fake, id, step.since));
            continue;
          }
          const sent = step.lines.map(parseLine).filter((answer) => answer !== null);
          const { epoch, ...told } = fake.addPracticeAnswers(id, sent);
          const { json, headers } = await app.call('POST', PRACTICE_ANSWERS, { token, body: { answers: step.lines } });
          expect(json).toMatchObject(told);
          expect(headers['x-data-epoch']).toBe(epoch);
        }
        expect(await pageOf(user, 0)).toEqual(fakeList(fake, id, 0));
      }),
      { numRuns: 12 },
    );
  });
});
