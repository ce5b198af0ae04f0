import { describe, expect, test } from 'vitest';
import { PRACTICE_ANSWERS_MAX, PRACTICE_ANSWERS_PER_BATCH } from '#contract/limits.ts';
import type { PracticeAnswer } from '#core/practice-log/practice-answer.ts';
import { PAGE_ANSWERS } from '#server/features/practice/practice-answer-repo.ts';
import { ENGINES, startAppInTest, type TestApp, type TestUser, useApp } from '../support/app.ts';
import { PRACTICE_ANSWERS, practiceAnswerLine } from '../support/sample-bodies.ts';

interface Page {
  readonly answers: readonly string[];
  readonly revision: number;
  readonly more: boolean;
}

const lines = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => practiceAnswerLine(from + index));

/** One user's calls about the log of practice. */
function learner(app: TestApp, user: TestUser) {
  const { token } = user;
  return {
    user,
    add: (...answers: readonly string[]) => app.call('POST', PRACTICE_ANSWERS, { token, body: { answers } }),
    async since(revision: number): Promise<Page> {
      const { json } = await app.call('GET', `${PRACTICE_ANSWERS}?since=${revision}`, { token });
      return json as unknown as Page;
    },
  };
}

describe.each(ENGINES)('the log of practice on %s', (engine) => {
  const app = useApp(engine);
  const newcomer = async () => learner(app, await app.user());

  test('answers are kept as they were sent and read in the order in which they were added, whatever their own', async () => {
    const { add, since } = await newcomer();
    expect(await since(0)).toEqual({ answers: [], revision: 0, more: false });
    const first = await add(practiceAnswerLine(3), practiceAnswerLine(1));
    expect([first.status, first.json]).toEqual([
      200,
      { success: true, message: '练习已存入账号', added: 2, differing: [], revision: 2 },
    ]);
    expect(first.headers['x-data-epoch']).toMatch(/^[0-9a-f]{24}$/);
    await add(practiceAnswerLine(2, { card: 'riddle:a-1', answer: 'easy' }));
    const all = [
      practiceAnswerLine(3),
      practiceAnswerLine(1),
      practiceAnswerLine(2, { card: 'riddle:a-1', answer: 'easy' }),
    ];
    expect(await since(0)).toEqual({ answers: all, revision: 3, more: false });
    expect(await since(2)).toEqual({ answers: all.slice(2), revision: 3, more: false });
    expect(await since(3)).toEqual({ answers: [], revision: 3, more: false });
    expect(await since(99), 'a number that the data never had').toEqual({ answers: [], revision: 3, more: false });
  });

  test('sent again, alone or among others, an answer is added once and takes no second number', async () => {
    const { add, since } = await newcomer();
    await add(...lines(1, 3));
    expect((await add(...lines(1, 3))).json).toMatchObject({ added: 0, differing: [], revision: 3 });
    expect((await add(practiceAnswerLine(2), practiceAnswerLine(4), practiceAnswerLine(4))).json).toMatchObject({
      added: 1,
      revision: 4,
    });
    expect(await since(0)).toEqual({ answers: lines(1, 4), revision: 4, more: false });
  });

  test('another answer under an id that is there changes nothing and is named; the others of its batch are added', async () => {
    const { add, since } = await newcomer();
    await add(practiceAnswerLine(1));
    const others: readonly Partial<PracticeAnswer>[] = [
      { answer: 'again' },
      { card: 'name:111111' },
      { at: '2026-10-08T05:00:00.000Z' },
      { day: '2026-10-07' },
    ];
    for (const [index, change] of others.entries()) {
      const { status, json } = await add(practiceAnswerLine(1, change), practiceAnswerLine(2 + index));
      expect([status, json['added'], json['differing'], json.message]).toEqual([
        200,
        1,
        ['answer-00000001'],
        '练习已存入账号；有的编号已是另一条记录，原来的不变',
      ]);
    }
    const twice = await add(practiceAnswerLine(9), practiceAnswerLine(9, { answer: 'again' }));
    expect(twice.json).toMatchObject({ added: 1, differing: ['answer-00000009'] });
    expect((await since(0)).answers).toEqual([...lines(1, 5), practiceAnswerLine(9)]);
  });

  test('the same ids of two users are two answers, and each reads their own', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await one.add(practiceAnswerLine(1));
    expect((await other.add(practiceAnswerLine(1, { answer: 'again' }))).json).toMatchObject({
      added: 1,
      differing: [],
    });
    expect((await one.since(0)).answers).toEqual([practiceAnswerLine(1)]);
    expect((await other.since(0)).answers).toEqual([practiceAnswerLine(1, { answer: 'again' })]);
  });

  test('of ten devices that send the same batch at once, one adds it', async () => {
    const { add, since } = await newcomer();
    const responses = await Promise.all(Array.from({ length: 10 }, () => add(...lines(1, 20))));
    expect(responses.map(({ json }) => json['added']).sort()).toEqual([...Array(9).fill(0), 20]);
    expect(await since(0)).toEqual({ answers: lines(1, 20), revision: 20, more: false });
  });

  test('a whole batch of the longest lines is taken, and a long log comes in pages, each answer once and in order', async () => {
    const { add, since } = await newcomer();
    const card = `${'a'.repeat(16)}:${'b'.repeat(24)}`;
    const longest = (n: number) =>
      practiceAnswerLine(n, { id: `${String(n).padStart(40, '0')}:undone`, card, answer: 'undone'.padEnd(16, 'x') });
    const batch = Array.from({ length: PRACTICE_ANSWERS_PER_BATCH }, (_, n) => longest(n));
    expect((await add(...batch)).json).toMatchObject({ added: PRACTICE_ANSWERS_PER_BATCH });
    const count = 2 * PAGE_ANSWERS + 3;
    for (let n = PRACTICE_ANSWERS_PER_BATCH; n < count; n += PRACTICE_ANSWERS_PER_BATCH)
      await add(...lines(n, Math.min(n + PRACTICE_ANSWERS_PER_BATCH, count) - 1));
    const pages: Page[] = [];
    do pages.push(await since(pages.at(-1)?.revision ?? 0));
    while (pages.at(-1)?.more);
    expect(pages.map(({ answers, revision }) => [answers.length, revision])).toEqual([
      [PAGE_ANSWERS, PAGE_ANSWERS],
      [PAGE_ANSWERS, 2 * PAGE_ANSWERS],
      [3, count],
    ]);
    expect(pages.flatMap(({ answers }) => answers)).toEqual([
      ...batch,
      ...lines(PRACTICE_ANSWERS_PER_BATCH, count - 1),
    ]);
  });

  test('what a user practises leaves their results, and the revisions of results and entries, as they are', async () => {
    const { add, user } = await newcomer();
    const of = () =>
      app.database.db
        .selectFrom('users')
        .select(['result_revision', 'entry_revision', 'answer_revision'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
    await add(...lines(1, 3));
    expect(await of()).toEqual({ result_revision: 0, entry_revision: 0, answer_revision: 3 });
  });

  test('a user who is removed leaves no answer', async () => {
    const { add, user } = await newcomer();
    await add(...lines(1, 3));
    await app.database.db.deleteFrom('users').where('id', '=', user.id).execute();
    const rows = app.database.db.selectFrom('practice_answers').where('user_id', '=', user.id);
    expect(await rows.select('id').execute()).toEqual([]);
  });

  test('at the limit of a log what is there may be sent again, and one more is refused', async () => {
    const { add, user, since } = await newcomer();
    await add(...lines(1, 2));
    const full = { answer_revision: PRACTICE_ANSWERS_MAX };
    await app.database.db.updateTable('users').set(full).where('id', '=', user.id).execute();
    expect((await add(...lines(1, 2))).status).toBe(200);
    const refused = await add(practiceAnswerLine(2), practiceAnswerLine(3));
    expect([refused.status, refused.json]).toEqual([
      422,
      { success: false, code: 'practice.full', message: '练习记录已达上限 100000 条' },
    ]);
    expect((await since(0)).answers).toEqual(lines(1, 2));
  });

  test('batches beyond the limit of a user answer 429, and results are counted apart', async () => {
    const strict = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '0.005' }); // a bucket of five
    const { add, user } = learner(strict, await strict.user());
    for (let n = 0; n < 5; n++) expect((await add(practiceAnswerLine(n))).status).toBe(200);
    const refused = await add(practiceAnswerLine(5));
    expect([refused.status, refused.json.message]).toEqual([429, '操作过于频繁，请稍后重试']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.call('GET', '/api/divination/results', { token: user.token })).status).toBe(200);
  });
});
