import { expect } from 'vitest';
import { PRACTICE_ANSWERS_MAX, PRACTICE_ANSWERS_PER_BATCH } from '#contract/limits.ts';
import type { TestApp } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { PRACTICE_ANSWERS, practiceAnswerLine } from '../../support/sample-bodies.ts';

/** Has three answers. */
const learner = perApp(async (app) => {
  const user = await app.user('练习人');
  await app.call('POST', PRACTICE_ANSWERS, {
    token: user.token,
    body: { answers: [1, 2, 3].map((n) => practiceAnswerLine(n)) },
  });
  return user;
});

async function add(app: TestApp, answers: unknown) {
  const { token } = await learner(app);
  return app.call('POST', PRACTICE_ANSWERS, { token, body: { answers } });
}

const refused = (message: string, name: string, bodies: readonly unknown[]): BadInput => ({
  row: '100',
  name,
  prepare: learner,
  send: (app) => inTurn(bodies, (one) => add(app, one)),
  status: 400,
  message,
  isBeforeSql: true,
});

/** One wrong line behind a right one: nothing of the batch is taken. */
const behindRight = (line: unknown): readonly unknown[] => [practiceAnswerLine(9), line];

/** The log of practice. */
export const PRACTICE_ROWS: readonly BadInput[] = [
  refused(
    '练习记录格式不正确',
    'a line that is no answer',
    [
      ...['', ' ', 'a b c d e', `${practiceAnswerLine(8)} more`, ` ${practiceAnswerLine(8)}`, '\0', '练习'],
      ...[
        practiceAnswerLine(8, { id: 'short' }),
        practiceAnswerLine(8, { id: 'A'.repeat(36) }),
        practiceAnswerLine(8, { id: 'a'.repeat(41) }),
      ],
      ...[
        practiceAnswerLine(8, { card: 'name' }),
        practiceAnswerLine(8, { card: 'name:乾' }),
        practiceAnswerLine(8, { answer: 'good!' }),
      ],
      ...[7, null, {}, [practiceAnswerLine(8)]],
    ].map(behindRight),
  ),
  refused(
    '练习记录的日期不正确',
    'a day that is not in the calendar, or nowhere the day of the instant',
    ['2026-10-06', '2026-10-10', '2026-13-01', '2026-02-30', '2026-10-8', '2026-10-08\n', 'today'].map((day) =>
      behindRight(practiceAnswerLine(8, { day })),
    ),
  ),
  refused(
    '时间格式无效',
    'an invalid instant',
    ['yesterday', '2026-10-08', '2026-10-08T25:00:00.000Z'].map((at) => behindRight(practiceAnswerLine(8, { at }))),
  ),
  refused('没有练习记录', 'an empty batch', [[]]),
  refused(`一次最多 ${PRACTICE_ANSWERS_PER_BATCH} 条练习记录`, 'one answer more than a batch has', [
    Array.from({ length: PRACTICE_ANSWERS_PER_BATCH + 1 }, (_, n) => practiceAnswerLine(n + 10)),
  ]),
  refused('请求格式错误', 'something that is no list', ['', 'x', 7, true, {}, null, undefined]),
  {
    row: '100',
    name: 'answers since something that is no revision',
    prepare: learner,
    async send(app) {
      const { token } = await learner(app);
      return inTurn(['', '-1', '1.5', '1e3', '0x1', '9'.repeat(16), 'now', '%00'], (since) =>
        app.call('GET', `${PRACTICE_ANSWERS}?since=${since}`, { token }),
      );
    },
    status: 400,
    message: '修订号无效',
    isBeforeSql: true,
  },
  {
    row: '101',
    name: 'more answers than a log has room for',
    async prepare(app) {
      const { id } = await learner(app);
      const users = app.database.db.updateTable('users').where('id', '=', id);
      await users.set({ answer_revision: PRACTICE_ANSWERS_MAX - 1 }).execute();
    },
    send: (app) => add(app, [practiceAnswerLine(10), practiceAnswerLine(11)]),
    status: 422,
    message: '练习记录已达上限 100000 条',
    async also(app) {
      const { id } = await learner(app);
      expect((await add(app, [practiceAnswerLine(3), practiceAnswerLine(10)])).status, 'the last one is taken').toBe(
        200,
      );
      await app.database.db
        .deleteFrom('practice_answers')
        .where('user_id', '=', id)
        .where('revision', '>', 3)
        .execute();
      await app.database.db.updateTable('users').where('id', '=', id).set({ answer_revision: 3 }).execute();
    },
  },
  {
    row: '102',
    name: 'a guest’s practice',
    prepare: learner,
    send: async (app) => [
      await app.call('GET', PRACTICE_ANSWERS),
      await app.call('POST', PRACTICE_ANSWERS, { body: { answers: [practiceAnswerLine(1)] } }),
    ],
    status: 401,
    message: '请先登录',
  },
];
