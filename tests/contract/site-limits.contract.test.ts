import { beforeAll, describe, expect, test } from 'vitest';
import { loginGuard } from '#server/features/auth/login-guard.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';

/** An address in the n-th network of /64 of a site. */
const inNetwork = (n: number, site = '2001:db8:1') => `${site}:${n.toString(16)}::1`;

describe.each(ENGINES)('the limits of an IPv6 site on %s', (engine) => {
  const app = useApp(engine, { RATE_LIMIT_FACTOR: '1' });
  let user: TestUser;
  beforeAll(async () => {
    user = await app.user();
  });

  const login = async (from: string) => {
    const { username, password } = user;
    return (await app.call('POST', '/api/auth/login', { body: { username, password }, from })).status;
  };

  /** A tenth of these wrong passwords, from one network after another and without the cost of hashing; what they wrote about the site, ten times. */
  async function fail(times: number, accountOf: (n: number) => string, site: string): Promise<void> {
    const guard = loginGuard(app.server.services);
    for (let n = 0; n < times / 10; n++) {
      const account = accountOf(n);
      await guard.limited(account, `${site}:${n.toString(16)}::/64`, (tried) => guard.failed(account, tried));
    }
    const { db } = app.database;
    const ofSite = db
      .selectFrom('attempts')
      .select(['kind', 'subject', 'at'])
      .where('subject', 'like', `%${site}::/48`);
    const rows = await ofSite.execute();
    expect(rows).toHaveLength((2 * times) / 10); // one of the account, one of all accounts
    const copies = Array.from({ length: 9 }, () => rows).flat();
    await db.insertInto('attempts').values(copies).execute();
  }

  test('the 301st call in five minutes from one /48 answers 429, though every call has a /64 of its own', async () => {
    const call = async (from: string) => (await app.call('POST', '/api/auth/login', { body: {}, from })).status;
    for (let n = 0; n < 300; n++) expect(await call(inNetwork(n))).toBe(400);
    const last = await app.call('POST', '/api/auth/login', { body: {}, from: inNetwork(300) });
    expect([last.status, last.json.message]).toEqual([429, '操作过于频繁，请稍后重试']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(await call(inNetwork(0, '2001:db8:2'))).toBe(400);
  });

  test('after a hundred wrong passwords from one /48 the account answers 429 to all of it', async () => {
    await fail(100, () => user.id, '2001:db8:3');
    expect(await login(inNetwork(999, '2001:db8:3'))).toBe(429);
    expect(await login(inNetwork(999, '2001:db8:4'))).toBe(200);
  });

  test('after a thousand wrong passwords an hour from one /48 every account answers 429 to all of it', async () => {
    await fail(1000, (n) => `nobody${n}`, '2001:db8:5');
    expect(await login(inNetwork(9999, '2001:db8:5'))).toBe(429);
    expect(await login(inNetwork(9999, '2001:db8:6'))).toBe(200);
  });
});
