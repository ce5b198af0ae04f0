import { expect } from 'vitest';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { REMOVAL, removalSteps } from '../../support/removal.ts';

const member = perApp((app) => app.user());
const only = perApp((app) => app.user(undefined, 'superadmin'));
const leaving = perApp(async (app) => {
  const user = await app.user();
  const { ask, tokenAfter } = removalSteps(app);
  await ask(user);
  return tokenAfter(user);
});

async function remove(app: TestApp, more: Readonly<Record<string, unknown>>): Promise<TestResponse> {
  const { token, password } = await member(app);
  return app.call('POST', REMOVAL, { token, body: { password, puzzles: 'keep', ...more } });
}

const removeEach = (bodies: readonly Readonly<Record<string, unknown>>[]) => (app: TestApp) =>
  inTurn(bodies, (more) => remove(app, more));

const stillThere = async (app: TestApp) => {
  const { token } = await member(app);
  expect((await app.call('GET', '/api/divination/results', { token })).status).toBe(200);
};

/** Rows 111 and 112: the removal of one's own account. */
export const REMOVAL_ROWS: readonly BadInput[] = [
  {
    row: '111',
    name: 'a removal without a password',
    prepare: member,
    send: removeEach([{ password: undefined }, { password: '' }, { password: '\u3000' }]),
    status: 400,
    message: '请输入密码',
  },
  {
    row: '111',
    name: 'a removal with a password that is no text',
    prepare: member,
    send: removeEach([{ password: 5 }, { password: ['x'] }, { password: { $gt: '' } }, { password: null }]),
    status: 400,
    message: '请求格式错误',
  },
  {
    row: '111',
    name: 'a removal with a password of 129 characters, which nobody has',
    prepare: member,
    send: removeEach([{ password: 'a'.repeat(129) }]),
    status: 400,
    message: '密码长度不能超过128个字符',
  },
  {
    row: '111',
    name: 'a removal with a wrong password',
    prepare: member,
    send: removeEach([{ password: 'wrong-guess' }, { password: 'TANG-9WUYUE' }]),
    status: 403,
    message: '密码不对',
    also: stillThere,
  },
  {
    row: '111',
    name: 'a removal that does not say what becomes of the puzzles',
    prepare: member,
    send: removeEach([
      { puzzles: undefined },
      { puzzles: '' },
      { puzzles: 'KEEP' },
      { puzzles: true },
      { puzzles: ['keep'] },
    ]),
    status: 400,
    message: '请选择题目的去留',
    also: stillThere,
  },
  {
    row: '112',
    name: 'the removal of the last superadmin',
    prepare: only,
    async send(app) {
      const { token, password } = await only(app);
      return app.call('POST', REMOVAL, { token, body: { password, puzzles: 'keep' } });
    },
    status: 409,
    message: '你是最后一位超级管理员，先把它交给别人',
  },
  {
    row: '112',
    name: 'a save, a puzzle and another removal by a session of the fourteen days',
    prepare: leaving,
    async send(app) {
      const token = await leaving(app);
      return inTurn(
        [
          ['POST', '/api/divination/results'],
          ['GET', '/api/divination/results'],
          ['POST', '/api/shefu?action=create'],
          ['POST', REMOVAL],
          ['POST', '/api/auth/refresh'],
        ] as const,
        ([method, path]) => app.call(method, path, { token, ...(method === 'POST' && { body: {} }) }),
      );
    },
    status: 403,
    message: '账号已停用，撤回注销后才能继续',
  },
];
