import { expect } from 'vitest';
import { SESSION_MS } from '#contract/limits.ts';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, perApp } from '../../support/bad-input.ts';
import { PRODUCTION } from '../../support/modes.ts';
import { CALLS_THAT_WRITE, CALLS_WITH_LOGIN, call, callEach, validBody } from './valid-calls.ts';

const EXPIRED = { status: 401, message: '登录已过期，请重新登录' };
const FORBIDDEN = { status: 403, message: '没有权限执行此操作' };
const FOREIGN = { status: 403, message: '来源不被允许' };

const member = perApp((app) => app.user());
const admin = perApp((app) => app.user(undefined, 'admin'));
const neighbour = perApp((app) => app.user());

const puzzle = perApp(async (app) => {
  const { token } = await member(app);
  return (await call(app, 'createPuzzle', { token })).json['id'] as number;
});

const loggedOut = perApp(async (app) => {
  const { username, password, token } = await app.user();
  const login = await call(app, 'login', { body: { username, password } });
  await call(app, 'logout', { token });
  return { token, otherToken: login.json['token'] as string };
});

const toEveryClosedCall = (app: TestApp, authorization: string) =>
  callEach(app, CALLS_WITH_LOGIN, () => ({ headers: { authorization } }));

async function withForgedBearers(app: TestApp): Promise<readonly TestResponse[]> {
  const { token } = await member(app);
  const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const forged = ['', 'x', 'A'.repeat(43), flipped, `${token}x`, `${token}, ${token}`, `' OR 1=1--`, 'A'.repeat(5000)];
  const responses = [];
  for (const text of forged) responses.push(...(await toEveryClosedCall(app, `Bearer ${text}`)));
  for (const header of ['', token, `Basic ${token}`]) responses.push(...(await toEveryClosedCall(app, header)));
  return responses;
}

/** Of strangers, of nobody, of another port, and of names that only look like ours. */
const FOREIGN_ORIGINS = [
  'https://evil.example',
  'null',
  'http://127.0.0.1:9',
  'http://127.0.0.1.evil.example:3000',
  'http://evil.example#127.0.0.1:3000',
  'file://',
  '',
];

async function fromForeignPages(app: TestApp, host: string): Promise<readonly TestResponse[]> {
  const { token } = await member(app);
  const responses = [];
  for (const origin of FOREIGN_ORIGINS)
    responses.push(...(await callEach(app, CALLS_THAT_WRITE, () => ({ token, headers: { host, origin } }))));
  return responses;
}

/** C8 to C10 and C15: who is calling, and from where. */
export const ACCESS_ROWS: readonly BadInput[] = [
  {
    row: 'C8',
    name: 'a bearer that was never given out, on every call that needs one',
    prepare: member,
    send: withForgedBearers,
    ...EXPIRED,
    async also(app) {
      const open = await call(app, 'listPuzzles', { headers: { authorization: 'Bearer x' } });
      expect(open.status, 'a call that needs no login does not look at the header').toBe(200);
    },
  },
  {
    row: 'C8',
    name: 'a bearer that has run out, to the millisecond',
    env: {},
    prepare: member,
    async send(app) {
      const { token } = await member(app);
      app.clock.now += SESSION_MS - 1;
      expect((await call(app, 'listResults', { token })).status).toBe(200);
      app.clock.now += 1;
      return toEveryClosedCall(app, `Bearer ${token}`);
    },
    ...EXPIRED,
  },
  {
    row: 'C8',
    name: 'a bearer after logout, while the other session lives on',
    prepare: loggedOut,
    send: async (app) => toEveryClosedCall(app, `Bearer ${(await loggedOut(app)).token}`),
    ...EXPIRED,
    async also(app) {
      const { otherToken } = await loggedOut(app);
      expect((await call(app, 'listResults', { token: otherToken })).status).toBe(200);
    },
  },
  {
    row: 'C9',
    name: 'no bearer on every call that needs one',
    send: (app) => callEach(app, CALLS_WITH_LOGIN, () => ({})),
    status: 401,
    message: '请先登录',
  },
  {
    row: 'C10',
    name: 'a role that may not: user and admin are not the superadmin',
    prepare: async (app) => [await member(app), await admin(app)],
    async send(app) {
      const responses = [];
      for (const { token } of [await member(app), await admin(app)])
        responses.push(...(await callEach(app, ['createInvitation', 'listInvitations'], () => ({ token }))));
      return responses;
    },
    ...FORBIDDEN,
  },
  {
    row: 'C10',
    name: 'the puzzle of someone else',
    prepare: async (app) => [await puzzle(app), await neighbour(app), await admin(app)],
    async send(app) {
      const path = (action: string) => `/api/shefu?action=${action}&id=`;
      const id = await puzzle(app);
      const responses = [];
      for (const { token } of [await neighbour(app), await admin(app)]) {
        responses.push(await app.call('PUT', `${path('update')}${id}`, { token, body: validBody('updatePuzzle') }));
        responses.push(await app.call('DELETE', `${path('delete')}${id}`, { token }));
      }
      return responses;
    },
    ...FORBIDDEN,
  },
  {
    row: 'C15',
    name: 'a write from the page of a stranger',
    prepare: member,
    send: (app) => fromForeignPages(app, '127.0.0.1:3000'),
    ...FOREIGN,
    async also(app) {
      const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' };
      expect((await call(app, 'findAccount', { headers })).status).toBe(200);
      const read = await call(app, 'listPuzzles', { headers: { ...headers, origin: 'https://evil.example' } });
      expect(read.headers['access-control-allow-origin'], 'a stranger’s page may ask, but not read').toBeUndefined();
    },
  },
  {
    row: 'C15',
    name: 'a write from the page of a stranger, in production',
    env: PRODUCTION,
    prepare: member,
    async send(app) {
      const host = 'yi.example.com';
      const others = ['http://yi.example.com', 'https://yi.example.com:8443', 'https://yi.example.com.evil.example'];
      const headers = others.map((origin) => ({ host, origin }));
      const responses = [];
      for (const one of headers) responses.push(await call(app, 'findAccount', { headers: one }));
      responses.push(
        await call(app, 'findAccount', { headers: { host: 'evil.example', origin: 'https://evil.example' } }),
      );
      return responses;
    },
    ...FOREIGN,
    async also(app) {
      const headers = { host: 'yi.example.com', origin: 'https://yi.example.com' };
      expect((await call(app, 'findAccount', { headers })).status).toBe(200);
    },
  },
];
