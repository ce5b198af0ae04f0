import { expect, vi } from 'vitest';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, perApp, postEach } from '../../support/bad-input.ts';

const LOGIN = '/api/auth/login';
const NOTHING_TYPED = { status: 400, message: '请输入用户名和密码' };
const WRONG = { status: 401, message: '用户名或密码错误' };
const TOO_OFTEN = { status: 429, message: '操作过于频繁，请稍后重试' };

const member = perApp((app) => app.user('admin1'));

const logIn = (app: TestApp, username: string, password: string, from?: string) =>
  app.call('POST', LOGIN, { body: { username, password }, ...(from && { from }) });

/** The call must cost exactly this many Argon2 runs, compared instead of times. */
async function hashing(app: TestApp, runs: number, send: () => Promise<TestResponse>): Promise<TestResponse> {
  const before = app.server.services.passwords.runs;
  const response = await send();
  expect(app.server.services.passwords.runs - before, 'runs of Argon2').toBe(runs);
  return response;
}

const blanks = ['', ' ', '\u3000', '\u200b', '\u3000\u200b\n'];

/** How many at most were inside the password gate together; those it turned away never were. */
function watchGate(app: TestApp): () => number {
  const { passwords } = app.server.services;
  const steps: { readonly visit: symbol; readonly change: 1 | -1 }[] = [];
  const turnedAway = new Set<symbol>();
  const verify = passwords.verify.bind(passwords);
  vi.spyOn(passwords, 'verify').mockImplementation(async (password, encoded) => {
    const visit = Symbol();
    steps.push({ visit, change: 1 });
    const result = await verify(password, encoded);
    if (!result.ok) turnedAway.add(visit);
    steps.push({ visit, change: -1 });
    return result;
  });
  return () => {
    let inside = 0;
    let most = 0;
    for (const { visit, change } of steps) {
      if (!turnedAway.has(visit)) inside += change;
      most = Math.max(most, inside);
    }
    return most;
  };
}

async function stormOfLogins(app: TestApp): Promise<readonly TestResponse[]> {
  const before = app.server.services.passwords.runs;
  const mostInside = watchGate(app);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) => logIn(app, `nobody${index}`, 'wrong-9')),
  );
  // two at work, twenty in line, and the two whose leaving is noticed only after their place was taken
  expect(mostInside()).toBeLessThanOrEqual(24);
  const refused = responses.filter(({ json }) => json.code === 'server.busy');
  const tried = responses.filter(({ status }) => status === 401);
  // on a busy machine some wait too long for a connection to PostgreSQL, before their hash or after it
  const late = responses.filter(({ json }) => json.code === 'server.unavailable');
  expect(refused.length + tried.length + late.length).toBe(200);
  const runs = app.server.services.passwords.runs - before;
  expect(runs, 'each that was tried cost one').toBeGreaterThanOrEqual(tried.length);
  expect(runs, 'each that was refused cost nothing').toBeLessThanOrEqual(tried.length + late.length);
  return refused;
}

async function thirtyOneTries(app: TestApp): Promise<TestResponse> {
  const { username, password } = await member(app);
  const tries = await postEach(
    LOGIN,
    Array.from({ length: 30 }, () => ({ username, password: '' })),
  )(app);
  expect(tries.every(({ status }) => status === 400)).toBe(true);
  const refused = await hashing(app, 0, () => logIn(app, username, password));
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  return refused;
}

async function elevenGuesses(app: TestApp): Promise<TestResponse> {
  const { username } = await member(app);
  for (let guess = 0; guess < 10; guess++) expect((await logIn(app, username, `guess-${guess}`)).status).toBe(401);
  const refused = await hashing(app, 0, () => logIn(app, username, 'guess-10'));
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBe(15 * 60);
  return refused;
}

/** Rows 1 to 8. */
export const LOGIN_ROWS: readonly BadInput[] = [
  {
    row: '1',
    name: 'a name or password that is missing, empty or cannot be seen',
    send: postEach(LOGIN, [
      {},
      { username: 'admin1' },
      { password: 'tang-9wuyue' },
      ...blanks.map((blank) => ({ username: blank, password: 'tang-9wuyue' })),
      ...blanks.map((blank) => ({ username: 'admin1', password: blank })),
    ]),
    ...NOTHING_TYPED,
  },
  {
    row: '2',
    name: 'a wrong password, an unknown name and a reserved one cost the same',
    prepare: member,
    async send(app) {
      const { username, password } = await member(app);
      return [
        await hashing(app, 1, () => logIn(app, username, `${password}x`)),
        await hashing(app, 1, () => logIn(app, username, password.toUpperCase())),
        await hashing(app, 1, () => logIn(app, '未注册者', password)),
        await hashing(app, 1, () => logIn(app, 'superadmin', password)),
        await hashing(app, 1, () => logIn(app, '管理员', 'admin')),
      ];
    },
    ...WRONG,
    also(_, responses) {
      expect(new Set(responses.map(({ text }) => text)).size, 'nothing tells them apart').toBe(1);
    },
  },
  {
    row: '3',
    name: 'SQL for a name or a password',
    prepare: member,
    send: async (app) => [
      await hashing(app, 1, () => logIn(app, `' OR 1=1--`, 'x')),
      await hashing(app, 1, () => logIn(app, `admin1'--`, 'x')),
      await hashing(app, 1, () => logIn(app, 'admin1', `' OR '1'='1`)),
    ],
    ...WRONG,
  },
  {
    row: '4',
    name: 'an operator for a name',
    prepare: member,
    send: (app) => hashing(app, 0, () => app.call('POST', LOGIN, { body: { username: { $gt: '' }, password: 1 } })),
    status: 400,
    message: '请求格式错误',
  },
  {
    row: '5',
    name: 'a password of 60 kB, or of one character too many',
    prepare: member,
    send: async (app) => [
      await hashing(app, 0, () => logIn(app, 'admin1', 'a'.repeat(60_000))),
      await hashing(app, 0, () => logIn(app, 'admin1', '易'.repeat(129))),
    ],
    status: 400,
    message: '密码长度不能超过128个字符',
  },
  {
    row: '6',
    name: 'ＡＤＭＩＮ１ is admin1',
    prepare: member,
    send: async (app) => logIn(app, 'ＡＤＭＩＮ１', (await member(app)).password),
    status: 200,
    changes: true,
    async also(app, [response]) {
      expect(response?.json['user']).toMatchObject({ id: (await member(app)).id, username: 'admin1' });
    },
  },
  {
    row: '7',
    name: 'the thirty-first try within five minutes',
    env: { RATE_LIMIT_FACTOR: '1' },
    prepare: member,
    send: thirtyOneTries,
    ...TOO_OFTEN,
    async also(app) {
      const { username, password } = await member(app);
      expect((await logIn(app, username, password, '203.0.113.9')).status, 'another address is not meant').toBe(200);
      app.clock.now += 5 * 60_000;
      expect((await logIn(app, username, password)).status, 'nor this one for ever').toBe(200);
    },
  },
  {
    row: '7',
    name: 'the eleventh guess at one account from one address',
    env: { RATE_LIMIT_FACTOR: '1' },
    prepare: member,
    send: elevenGuesses,
    ...TOO_OFTEN,
    async also(app) {
      const { username, password } = await member(app);
      expect((await logIn(app, username, password, '203.0.113.9')).status, 'the owner is not locked out').toBe(200);
      app.clock.now += 15 * 60_000;
      expect((await logIn(app, username, password)).status, 'nor here for ever').toBe(200);
    },
  },
  {
    row: '8',
    name: 'two hundred logins at once',
    env: {},
    prepare: member,
    send: stormOfLogins,
    status: 503,
    message: '服务繁忙，请稍后重试',
    async also(app) {
      const { username, password } = await member(app);
      expect((await logIn(app, username, password)).status, 'the server goes on').toBe(200);
    },
  },
];
