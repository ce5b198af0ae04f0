import { expect } from 'vitest';
import { closeAllSessions } from '#server/sessions/session-repo.ts';
import { type BadInput, perApp } from '../../support/bad-input.ts';

const INVITATION = '/api/invitation';
const FORBIDDEN = { status: 403, message: '没有权限执行此操作' };

const member = perApp((app) => app.user());
const admin = perApp((app) => app.user(undefined, 'admin'));
const superadmin = perApp((app) => app.user(undefined, 'superadmin'));
const dismissed = perApp(async (app) => {
  const user = await app.user(undefined, 'superadmin');
  await app.database.db.updateTable('users').set({ role: 'user' }).where('id', '=', user.id).execute();
  return user;
});
const revoked = perApp(async (app) => {
  const user = await app.user();
  await closeAllSessions(app.database.db, user.id);
  return user;
});

/** Rows 34 to 36. */
export const INVITATION_ROWS: readonly BadInput[] = [
  {
    row: '34',
    name: 'an invitation asked for by a guest',
    send: async (app) => [await app.call('POST', INVITATION), await app.call('GET', INVITATION)],
    status: 401,
    message: '请先登录',
  },
  ...(
    [
      ['a user', member],
      ['an admin', admin],
      ['someone who was superadmin until a moment ago', dismissed],
    ] as const
  ).map(([who, someone]) => ({
    row: '34',
    name: `an invitation asked for by ${who}`,
    prepare: someone,
    async send(app: Parameters<typeof someone>[0]) {
      const { token } = await someone(app);
      const body = { role: 'superadmin' };
      return [await app.call('POST', INVITATION, { token, body }), await app.call('GET', INVITATION, { token })];
    },
    ...FORBIDDEN,
  })),
  {
    row: '35',
    name: 'the fifty-first invitation of a day',
    env: { RATE_LIMIT_FACTOR: '1' },
    async prepare(app) {
      const { token } = await superadmin(app);
      for (let made = 0; made < 50; made++) expect((await app.call('POST', INVITATION, { token })).status).toBe(200);
    },
    send: async (app) => app.call('POST', INVITATION, { token: (await superadmin(app)).token }),
    status: 429,
    message: '操作过于频繁，请稍后重试',
    async also(app, [response]) {
      expect(Number(response?.headers['retry-after'])).toBe(24 * 3600);
      app.clock.now += 24 * 3_600_000;
      const { token } = await superadmin(app);
      expect((await app.call('POST', INVITATION, { token })).status).toBe(200);
    },
  },
  {
    row: '36',
    name: 'the token of someone whose sessions were ended',
    prepare: revoked,
    send: async (app) => app.call('GET', '/api/divination/results', { token: (await revoked(app)).token }),
    status: 401,
    message: '登录已过期，请重新登录',
    async also(app) {
      const { username, password } = await revoked(app);
      const login = await app.call('POST', '/api/auth/login', { body: { username, password } });
      const token = login.json['token'] as string;
      expect((await app.call('GET', '/api/divination/results', { token })).status).toBe(200);
    },
  },
];
