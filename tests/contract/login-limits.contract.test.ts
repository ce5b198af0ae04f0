import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { usernameKey } from '#server/features/auth/account-names.ts';
import { loginGuard } from '#server/features/auth/login-guard.ts';
import { findIdByNameKey } from '#server/features/auth/user-repo.ts';
import { createServer } from '#server/server.ts';
import {
  type CallOptions,
  cheapHasher,
  ENGINES,
  startAppInTest,
  type TestApp,
  type TestUser,
  useApp,
} from '../support/app.ts';
import { PRODUCTION } from '../support/modes.ts';
import { resetTokenIn } from '../support/reset-token.ts';

const MINUTE_MS = 60_000;
const WRONG = [401, '用户名或密码错误'];
const TOO_MANY = [429, '操作过于频繁，请稍后重试'];
const OPEN = [200, undefined];

/** Wrong passwords that were tried before, put on record without the cost of hashing each. */
async function haveFailed(app: TestApp, times: number, name: string, address: string): Promise<void> {
  const guard = loginGuard(app.server.services);
  const key = usernameKey(name);
  const account = (await findIdByNameKey(app.database.db, key)) ?? key;
  for (let n = 0; n < times; n++) await guard.limited(account, address, (tried) => guard.failed(account, tried));
}

describe.each(ENGINES)('guessing passwords on %s', (engine) => {
  const app = useApp(engine, { RATE_LIMIT_FACTOR: '1' });
  let user: TestUser;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    user = await app.user();
  });
  beforeEach(() => {
    wait(61 * MINUTE_MS); // nothing an earlier test did is counted any more
  });

  function wait(ms: number): void {
    app.clock.now += ms;
  }

  async function login(from: string, password = user.password, name = user.username, options: CallOptions = {}) {
    const body = { username: name, password };
    const { status, json, headers } = await app.call('POST', '/api/auth/login', { body, from, ...options });
    return { outcome: [status, json.message], retryAfter: Number(headers['retry-after']) };
  }
  const outcomeOf = async (...call: Parameters<typeof login>) => (await login(...call)).outcome;
  const runs = () => app.server.services.passwords.runs;

  test('after ten wrong passwords the account answers 429 to their address, without hashing; other addresses can log in', async () => {
    for (let n = 1; n <= 10; n++) expect(await outcomeOf('198.51.100.1', 'wrong-guess')).toEqual(WRONG);
    const before = runs();
    const { outcome, retryAfter } = await login('198.51.100.1');
    expect([outcome, retryAfter]).toEqual([TOO_MANY, 15 * 60]);
    expect(runs()).toBe(before);
    expect(await outcomeOf('198.51.100.2')).toEqual(OPEN);
    wait(15 * MINUTE_MS - 1);
    expect(await outcomeOf('198.51.100.1')).toEqual(TOO_MANY);
    wait(1);
    expect(await outcomeOf('198.51.100.1')).toEqual(OPEN);
  });

  test('concurrent guesses are counted too, and the right one after the limit is refused like the others', async () => {
    const guesses = Array.from({ length: 19 }, () => outcomeOf('198.51.100.15', 'wrong-guess'));
    const statuses = (await Promise.all(guesses)).map(([status]) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(await outcomeOf('198.51.100.15')).toEqual(TOO_MANY);
  });

  test('however the name is written, it is the same account', async () => {
    const wide = user.username.replaceAll(/\w/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    await haveFailed(app, 8, user.username, '198.51.100.3');
    for (const name of [wide, user.username.toUpperCase()])
      expect(await outcomeOf('198.51.100.3', 'wrong-guess', name)).toEqual(WRONG);
    expect(await outcomeOf('198.51.100.3')).toEqual(TOO_MANY);
  });

  test('the former names of an account give no more tries', async () => {
    const former = ['旧名一', '旧名二'].map((name) => ({ kind: 'name', key: usernameKey(name), user_id: user.id }));
    await app.database.db.insertInto('login_names').values(former).execute();
    const from = '198.51.100.33';
    for (let n = 0; n < 10; n++) {
      const name = ['旧名一', '旧名二', user.username][n % 3];
      expect(await outcomeOf(from, 'wrong-guess', name)).toEqual(WRONG);
    }
    for (const name of ['旧名一', '旧名二', user.username])
      expect(await outcomeOf(from, 'wrong-guess', name)).toEqual(TOO_MANY);
    expect(await outcomeOf(from, 'wrong-guess', '从来没有的名字')).toEqual(WRONG);
  });

  test('the right password starts the count again', async () => {
    await haveFailed(app, 9, user.username, '198.51.100.4');
    expect(await outcomeOf('198.51.100.4')).toEqual(OPEN);
    await haveFailed(app, 9, user.username, '198.51.100.4');
    expect(await outcomeOf('198.51.100.4', 'wrong-guess')).toEqual(WRONG);
    expect(await outcomeOf('198.51.100.4')).toEqual(TOO_MANY);
  });

  test('an IPv6 network of /64 is one address, the next network another', async () => {
    await haveFailed(app, 8, user.username, '2001:db8:1:2::/64');
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd'])
      expect(await outcomeOf(from, 'wrong-guess')).toEqual(WRONG);
    expect(await outcomeOf('2001:0db8:1:2:ffff::9')).toEqual(TOO_MANY);
    expect(await outcomeOf('2001:db8:1:3::1')).toEqual(OPEN);
  });

  test('X-Forwarded-For and the like do not change the address without a trusted proxy', async () => {
    const claims = (n: number) => ({
      headers: { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` },
    });
    await haveFailed(app, 8, user.username, '198.51.100.5');
    for (const n of [1, 2])
      expect(await outcomeOf('198.51.100.5', 'wrong-guess', user.username, claims(n))).toEqual(WRONG);
    expect(await outcomeOf('198.51.100.5', user.password, user.username, claims(3))).toEqual(TOO_MANY);
  });

  test('after a hundred wrong passwords an hour every account answers 429 to their address', async () => {
    for (let n = 0; n < 98; n++) await haveFailed(app, 1, `nobody${n}`, '198.51.100.6');
    wait(25 * MINUTE_MS);
    for (const name of ['nobody98', 'nobody99'])
      expect(await outcomeOf('198.51.100.6', 'wrong-guess', name)).toEqual(WRONG);
    const { outcome, retryAfter } = await login('198.51.100.6');
    expect([outcome, retryAfter]).toEqual([TOO_MANY, 35 * 60]);
    expect(await outcomeOf('198.51.100.7')).toEqual(OPEN);
    wait(retryAfter * 1000);
    expect(await outcomeOf('198.51.100.6')).toEqual(OPEN);
  });

  test('the thirty-first call in five minutes answers 429, whatever the calls hold', async () => {
    for (let n = 0; n < 30; n++) expect((await outcomeOf('198.51.100.8', '', ''))[0]).toBe(400);
    const { outcome, retryAfter } = await login('198.51.100.8');
    expect(outcome).toEqual(TOO_MANY);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(300);
    wait(5 * MINUTE_MS + 1000);
    expect(await outcomeOf('198.51.100.8')).toEqual(OPEN);
  });

  test('after fifty wrong passwords from anywhere each login to the account takes a second longer, known or not, and none is refused', async () => {
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    for (const [name, outcome] of [[user.username, OPEN] as const, ['nobody-at-all', WRONG] as const]) {
      for (let n = 0; n < 5; n++) await haveFailed(app, 10, name, `192.0.2.${n}`);
      pauses.mockClear();
      expect(await outcomeOf('192.0.2.9', user.password, name)).toEqual(outcome);
      expect(pauses.mock.calls.filter(([, ms]) => ms === 1000)).toHaveLength(1);
    }
    pauses.mockRestore();
  });

  test('an unknown name costs one hash, as a known one does, and gets the same answer', async () => {
    const answers = [];
    for (const username of [user.username, 'nobody-at-all', 'admin', "' OR 1=1 --", '易'.repeat(3000)]) {
      const before = runs();
      const body = { username, password: 'wrong-guess' };
      const { status, text, headers } = await app.call('POST', '/api/auth/login', { body, from: '198.51.100.10' });
      answers.push({ status, text, headers: Object.keys(headers).sort(), runs: runs() - before });
    }
    expect(answers).toEqual(Array(5).fill({ ...answers[0], status: 401, runs: 1 }));
  });

  test('an unknown name sends the statements that a known one does, refused by the password or by a limit', async () => {
    const executor = app.database.db.getExecutor();
    const statements = async (from: string, name: string): Promise<readonly string[]> => {
      const sent = vi.spyOn(executor, 'executeQuery');
      await login(from, 'wrong-guess', name);
      const shapes = sent.mock.calls.map(([{ sql }]) => sql);
      sent.mockRestore();
      return shapes;
    };
    for (const before of [0, 10]) {
      const seen: (readonly string[])[] = [];
      for (const [n, name] of [user.username, 'nobody-at-all', '管理员'].entries()) {
        const from = `192.0.2.${before + n + 100}`;
        await haveFailed(app, before, name, from);
        seen.push(await statements(from, name));
      }
      // where a limit refuses it, the account itself is not read
      expect(seen[0]?.filter((sql) => sql.includes('from "users"'))).toHaveLength(before === 0 ? 1 : 0);
      expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    }
  });

  test('a name of any length and characters answers 401', async () => {
    const noise = Array.from({ length: 8000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join('');
    expect(await outcomeOf('198.51.100.11', 'wrong-guess', noise)).toEqual(WRONG);
  });

  test('what was typed as a name is stored nowhere: it may be a password', async () => {
    await login('198.51.100.12', 'wrong-guess', 'oops-my-password');
    expect((await app.snapshot(['attempts', 'users', 'sessions', 'outbox'])).includes('oops')).toBe(false);
  });

  test('a reset lifts the limit for its address at once', async () => {
    const from = '198.51.100.13';
    await haveFailed(app, 10, user.username, from);
    await app.call('POST', '/api/auth/request-reset', { body: { email: user.email }, from });
    const token = resetTokenIn((await app.mails()).at(-1));
    const body = { token, newPassword: user.password, confirmPassword: user.password };
    expect((await app.call('POST', '/api/auth/reset-password', { body, from })).status).toBe(200);
    expect(await outcomeOf(from)).toEqual(OPEN);
  });

  test('failed logins are counted across a restart', async () => {
    await haveFailed(app, 10, user.username, '198.51.100.14');
    const { config, now } = app.server.services;
    const again = await createServer({
      config,
      database: app.database,
      webFolder: app.dataDir,
      now,
      passwords: cheapHasher(),
    });
    const { statusCode } = await again.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '198.51.100.14',
      payload: { username: user.username, password: user.password },
    });
    await again.stop();
    expect(statusCode).toBe(429);
  });
});

test.each(ENGINES)(
  'behind a trusted proxy on %s the address is the last one that is no trusted proxy’s',
  async (engine) => {
    const app = await startAppInTest(engine, { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.0/8' });
    const { username, password } = await app.user();
    const login = async (given: string, forwarded: string, from = '10.0.0.1') => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await app.call('POST', '/api/auth/login', { body: { username, password: given }, headers, from })).status;
    };
    await haveFailed(app, 8, username, '198.51.100.1');
    for (const claim of ['203.0.113.1, 198.51.100.1', '198.51.100.1, 10.0.0.2'])
      expect(await login('wrong-guess', claim)).toBe(401);
    expect(await login(password, '203.0.113.77, 198.51.100.1')).toBe(429);
    expect(await login(password, '198.51.100.1', '198.51.100.99')).toBe(200);
    expect(await login(password, '198.51.100.1, 198.51.100.2')).toBe(200);
  },
);

test.each(ENGINES)('behind a trusted proxy on %s a port is no part of the address', async (engine) => {
  const app = await startAppInTest(engine, { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.0/8 fd00::/8' });
  const { username, password } = await app.user();
  const login = async (given: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const body = { username, password: given };
    return (await app.call('POST', '/api/auth/login', { body, headers, from: '10.0.0.1' })).status;
  };
  await haveFailed(app, 8, username, '198.51.100.1');
  for (const claim of ['198.51.100.1:50001', '203.0.113.1:9, 198.51.100.1:50002, 10.0.0.2:443'])
    expect(await login('wrong-guess', claim)).toBe(401);
  for (const claim of ['198.51.100.1', '198.51.100.1:50003', '[::ffff:198.51.100.1]:50004'])
    expect(await login(password, claim)).toBe(429);
  await haveFailed(app, 8, username, '2001:db8:1:2::/64');
  for (const claim of ['[2001:db8:1:2::1]:50001', '[2001:db8:1:2::2]:50002, [fd00::7]:443'])
    expect(await login('wrong-guess', claim)).toBe(401);
  for (const claim of ['2001:db8:1:2::3', '[2001:db8:1:2::4]', '[2001:db8:1:2::5]:50003'])
    expect(await login(password, claim)).toBe(429);
  expect(await login(password, '198.51.100.2:50001')).toBe(200);
});

test.each(ENGINES)(
  'behind a trusted proxy on %s what is no address is neither counted nor recorded',
  async (engine) => {
    const app = await startAppInTest(engine, { ...PRODUCTION, TRUSTED_PROXIES: '10.0.0.0/8' });
    const { id, username, password } = await app.user();
    const login = async (given: string, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      const body = { username, password: given };
      return (await app.call('POST', '/api/auth/login', { body, headers, from: '10.0.0.1' })).status;
    };
    await haveFailed(app, 7, username, '10.0.0.1');
    for (const noise of ['unknown', 'x'.repeat(8000), 'one, two, '.repeat(100)])
      expect(await login('wrong-guess', noise)).toBe(401);
    expect(await login(password, 'another')).toBe(429);
    expect(await login(password, 'x'.repeat(8000).concat(', 198.51.100.7'))).toBe(200);
    await app.server.services.audit.settle();
    const rows = app.database.db.selectFrom('audit_events').select('address').where('user_id', '=', id);
    const addresses = (await rows.where('address', 'is not', null).execute()).map(({ address }) => address);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1', '10.0.0.1', '198.51.100.7']));
  },
);
