import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeRole, revokeSessions } from '#server/admin/accounts.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, startAppInTest, type TestUser, useApp } from '../support/app.ts';
import { resetTokenIn } from '../support/reset-token.ts';
import { newSession } from '../support/tokens.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const HERE = '203.0.113.7';

type Row = Readonly<Record<'kind' | 'user_id' | 'actor', string>> &
  Readonly<Record<'address' | 'network' | 'detail', string | null>> & { readonly at: number; readonly count: number };

describe.each(ENGINES)('the audit on %s', (engine) => {
  const app = useApp(engine, { REGISTRATION: 'open' });
  let since: number;
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // where each mail was written
  });
  beforeEach(async () => {
    await app.server.services.audit.settle();
    app.clock.now += 2 * MINUTE_MS;
    since = app.clock.now;
  });

  /** Everything that was recorded since the test began, in order. */
  async function events(of: Pick<TestUser, 'id'> | null = null): Promise<readonly Row[]> {
    await app.server.services.audit.settle();
    const rows = app.database.db.selectFrom('audit_events').selectAll().where('at', '>=', since).orderBy('at');
    return (of === null ? rows : rows.where('user_id', '=', of.id)).execute();
  }
  const kinds = async (of: Pick<TestUser, 'id'> | null = null) => (await events(of)).map(({ kind }) => kind);

  const logIn = ({ username, password }: { username: string; password: string }, from = HERE) =>
    app.call('POST', '/api/auth/login', { body: { username, password }, from });
  const wrong = ({ username }: { username: string }, from = HERE) => logIn({ username, password: 'wrong-guess' }, from);
  const passes = (ms: number) => {
    app.clock.now += ms;
  };

  test('a login is recorded with its moment, account and whole address, in its own transaction', async () => {
    const user = await app.user();
    passes(1);
    await logIn(user, '::ffff:203.0.113.7');
    passes(1);
    await logIn(user, '2001:db8:1:2:3:4:5:6');
    const [registered, first, second] = await events(user);
    expect(registered).toMatchObject({ kind: 'register', actor: user.id, at: since });
    const common = { kind: 'login', user_id: user.id, actor: user.id, detail: null, count: 1 };
    expect(first).toMatchObject({ ...common, at: since + 1, address: HERE, network: '203.0.113.0/24' });
    expect(second).toMatchObject({ ...common, address: '2001:db8:1:2:3:4:5:6', network: '2001:db8:1::/48' });

    vi.spyOn(app.server.services.audit, 'record').mockRejectedValueOnce(new Error('no room'));
    const sessions = await app.snapshot(['sessions']);
    expect((await logIn(user)).status).toBe(500);
    expect(await app.snapshot(['sessions'])).toBe(sessions);
  });

  test('a wrong password is recorded for its account, and one for an unknown name without an account', async () => {
    const user = await app.user();
    await wrong(user);
    await wrong({ username: '无此人' });
    const refused = (await events()).filter(({ kind }) => kind === 'login.refused');
    const common = { actor: '', address: HERE, detail: 'POST /api/auth/login', count: 1 };
    expect(refused).toHaveLength(2);
    expect(refused).toContainEqual(expect.objectContaining({ ...common, user_id: user.id }));
    expect(refused).toContainEqual(expect.objectContaining({ ...common, user_id: '' }));
  });

  test('logout, a reset asked for and done, a change of role and the end of all sessions are recorded', async () => {
    const user = await app.user();
    passes(1);
    await app.call('POST', '/api/auth/logout', { token: user.token, from: HERE });
    passes(1);
    await app.call('POST', '/api/auth/request-reset', { body: { email: user.email }, from: HERE });
    const token = resetTokenIn((await app.mails()).at(-1));
    passes(1);
    const newPassword = 'heng-8xiantian';
    const body = { token, newPassword, confirmPassword: newPassword };
    expect((await app.call('POST', '/api/auth/reset-password', { body, from: HERE })).status).toBe(200);
    const { config } = app.server.services;
    vi.spyOn(Date, 'now').mockReturnValue(app.clock.now + 1);
    await changeRole(config, user.username, 'admin');
    vi.mocked(Date.now).mockReturnValue(app.clock.now + 2);
    await revokeSessions(config, user.username);
    vi.mocked(Date.now).mockRestore();
    const [, ...rows] = await events(user);
    const told = rows.map(({ kind, actor, address, detail }) => [kind, actor, address, detail]);
    expect(told).toEqual([
      ['logout', user.id, HERE, null],
      ['reset.asked', '', HERE, null],
      ['reset.done', '', HERE, null],
      ['role.changed', 'admin', null, 'user → admin'],
      ['sessions.ended', 'admin', null, null],
    ]);
  });

  test('an invitation is recorded for its maker when it is made and when it is used, by whom', async () => {
    const invited = await startAppInTest(engine, { REGISTRATION: 'invite' });
    const { audit } = invited.server.services;
    const { db } = invited.database;
    await db
      .insertInto('users')
      .values({
        ...{ id: 'maker', username: '掌门', email: 'm@example.com' },
        ...{ password_hash: 'none', role: 'superadmin', created_at: 0 },
      })
      .execute();
    const token = await newSession(invited, 'maker');
    const { code } = (await invited.call('POST', '/api/invitation', { token, from: HERE })).json;
    const register = (username: string, invitationCode: unknown) => {
      const account = { username, email: `${username}@example.com`, password: 'tang-9wuyue' };
      const body = { ...account, confirmPassword: account.password, invitationCode };
      return invited.call('POST', '/api/auth/register', { body, from: HERE });
    };
    invited.clock.now += 1;
    const { json } = await register('guest', code);
    const { id } = json['user'] as { id: string };
    expect((await register('late', code)).status).toBe(400);
    await audit.settle();
    const rows = await db.selectFrom('audit_events').selectAll().where('kind', '!=', 'migrate').orderBy('at').execute();
    const told = rows.map(({ kind, user_id, actor }) => [kind, user_id, actor]);
    expect(told[0]).toEqual(['invitation.made', 'maker', 'maker']);
    expect(told).toContainEqual(['invitation.used', 'maker', id]);
    expect(told).toContainEqual(['register', id, id]);
    expect(told).toContainEqual(['invitation.refused', '', '']);
  });

  test('an invalid token, a call without the right, a foreign page and a wrong reset link are recorded', async () => {
    const user = await app.user();
    await app.call('GET', '/api/divination/results', { token: 'x'.repeat(43), from: HERE });
    await app.call('POST', '/api/invitation', { token: user.token, from: HERE });
    const origin = { origin: 'https://evil.example' };
    await app.call('POST', '/api/auth/logout', { token: user.token, headers: origin, from: HERE });
    await app.call('GET', '/api/config', { headers: { host: 'evil.example' }, from: HERE });
    const password = 'heng-8xiantian';
    const body = { token: 'y'.repeat(43), newPassword: password, confirmPassword: password };
    await app.call('POST', '/api/auth/reset-password', { body, from: HERE });
    const told = (await events()).map(({ kind, user_id, actor, detail }) => [kind, user_id, actor, detail]);
    expect(told).toContainEqual(['session.refused', '', '', 'GET /api/divination/results']);
    expect(told).toContainEqual(['forbidden', user.id, user.id, 'POST /api/invitation']);
    expect(told).toContainEqual(['origin.refused', '', '', 'POST /api/auth/logout']);
    expect(told).toContainEqual(['origin.refused', '', '', 'GET /api/config']);
    expect(told).toContainEqual(['reset.refused', '', '', 'POST /api/auth/reset-password']);
    expect((await events()).filter(({ address, kind }) => kind !== 'register' && address !== HERE)).toEqual([]);
  });

  test('what is no door is not recorded: reads, saves, mistakes in a form, a call without a token', async () => {
    const user = await app.user();
    await app.call('GET', '/api/divination/results', { token: user.token });
    await app.call('GET', '/api/divination/results');
    await logIn({ username: '', password: '' });
    await app.call('GET', '/api/nothing');
    expect(await kinds()).toEqual(['register']);
  });

  test('of a hundred alike refusals in a minute the first has a row, and the others are counted in one', async () => {
    const user = await app.user();
    for (let n = 0; n < 100; n++) await wrong(user, '2001:db8:7:7::1');
    await wrong(user, '2001:db8:7:8::1'); // another network
    passes(MINUTE_MS);
    await wrong(user, '2001:db8:7:7::2');
    const rows = (await events(user)).filter(({ kind }) => kind === 'login.refused');
    expect(rows.map(({ network, count }) => [network, count])).toEqual(
      expect.arrayContaining([
        ['2001:db8:7::/48', 1],
        ['2001:db8:7::/48', 99],
        ['2001:db8:7::/48', 1],
        ['2001:db8:7::/48', 1],
      ]),
    );
    expect(rows).toHaveLength(4);
  });

  test('however many addresses are tried, refusals have a bounded number of rows for each account and for all, and all are counted', async () => {
    const { audit } = app.server.services;
    for (let n = 0; n < 5000; n++)
      audit.refused({ kind: 'login.refused', userId: `tried${n % 3}`, address: `2001:db8:${n.toString(16)}::1` });
    const rows = await events();
    expect(rows.length).toBeLessThanOrEqual(1000 + 3 * 20 + 1);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
    expect(rows.find(({ kind }) => kind === 'refused')).toMatchObject({ user_id: '', address: null });
    passes(DAY_MS); // so that the next tests have rows again
  });

  test('guesses at an account leave rows, however many other refusals came before them', async () => {
    const user = await app.user();
    const { audit } = app.server.services;
    for (let n = 0; n < 1500; n++) audit.refused({ kind: 'session.refused', address: `2001:db8:${n.toString(16)}::1` });
    for (let n = 0; n < 1500; n++)
      audit.refused({ kind: 'login.refused', userId: 'another', address: `10.1.${n >> 8}.${n & 255}` });
    for (let n = 1; n <= 8; n++) await wrong(user, `203.0.113.${n}`);
    const rows = (await events(user)).filter(({ kind }) => kind === 'login.refused');
    expect(rows.map(({ address, count }) => [address, count])).toEqual(
      expect.arrayContaining(Array.from({ length: 8 }, (_, n) => [`203.0.113.${n + 1}`, 1])),
    );
    passes(DAY_MS);
  });

  test('logins of one account beyond a hundred at once have no row each, and are counted', async () => {
    const { audit } = app.server.services;
    const login = (userId: string) =>
      app.database.write((transaction) => audit.record(transaction, { kind: 'login', userId, address: HERE }));
    for (let n = 0; n < 150; n++) await login('busy');
    await login('other');
    const rows = await events({ id: 'busy' });
    expect(rows).toHaveLength(101);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(150);
    expect(await kinds({ id: 'other' })).toEqual(['login']);
  });

  test('events are kept for 180 days, whole addresses for 30, however many there are', async () => {
    const day = (days: number) => app.clock.now - days * DAY_MS;
    const row = { user_id: 'old', kind: 'login', address: HERE, network: '203.0.113.0/24' };
    const rows = Array.from({ length: 5200 }, (_, n) => {
      const at = n < 2600 ? day(181) - (n % 7) : n < 5198 ? day(31) - (n % 7) : day(n === 5198 ? 179 : 29);
      return { ...row, at, id: `${n}` };
    });
    for (let n = 0; n < rows.length; n += 1000)
      await app.database.db
        .insertInto('audit_events')
        .values(rows.slice(n, n + 1000))
        .execute();
    await keepHouse(app.server.services);
    const kept = app.database.db.selectFrom('audit_events').selectAll().where('user_id', '=', 'old');
    const left = await kept.orderBy('at', 'desc').execute();
    expect(left).toHaveLength(2600);
    expect(left.slice(0, 1)).toMatchObject([{ id: '5199', address: HERE }]);
    expect(left.slice(1).filter(({ address }) => address !== null)).toEqual([]);
    expect(left.filter(({ network }) => network !== row.network)).toEqual([]);
    expect(left.at(-1)).toMatchObject({ id: '5198' });

    if (engine === 'postgres') return;
    const plans = [
      sql`explain query plan delete from audit_events where at < ${day(180)}`,
      sql`explain query plan update audit_events set address = null where address is not null and at < ${day(30)}`,
    ];
    for (const plan of plans) {
      const { rows } = await plan.execute(app.database.db);
      expect((rows[0] as { detail: string }).detail).toMatch(/USING (COVERING )?INDEX audit_events_/);
    }
  });
});

test.each(ENGINES)('a refusal by a limit on %s is recorded for the account that was tried', async (engine) => {
  const app = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '1' });
  const user = await app.user();
  const attempt = () =>
    app.call('POST', '/api/auth/login', { body: { username: user.username, password: 'wrong-guess' }, from: HERE });
  for (let n = 0; n < 29; n++) await attempt();
  for (let n = 0; n < 3; n++) await attempt(); // the thirty-first and later: the limit of the route
  await app.server.services.audit.settle();
  const { db } = app.database;
  const rows = await db.selectFrom('audit_events').selectAll().where('kind', '=', 'limited').execute();
  const sum = (userId: string) =>
    rows.filter((row) => row.user_id === userId).reduce((total, { count }) => total + count, 0);
  expect([sum(user.id), sum('')]).toEqual([20, 2]);
  expect(new Set(rows.map(({ detail, address }) => `${detail} ${address}`))).toEqual(
    new Set([`POST /api/auth/login ${HERE}`]),
  );
});
