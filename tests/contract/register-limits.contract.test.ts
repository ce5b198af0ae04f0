import { describe, expect, test } from 'vitest';
import { err } from '#core/result.ts';
import { limitedRegistration } from '#server/features/auth/register-guard.ts';
import { ENGINES, startAppInTest, type TestApp, useApp } from '../support/app.ts';

const MINUTE_MS = 60_000;

/** A taken name that was tried before, put on record without a call. */
const triedTaken = (app: TestApp, address: string) =>
  limitedRegistration(app.server.services, address, async () => err('auth.taken'));

describe.each(ENGINES)('the limits of registration on %s', (engine) => {
  const app = useApp(engine, { RATE_LIMIT_FACTOR: '1' });
  let made = 0;

  async function register(from: string, fields: Readonly<Record<string, unknown>> = {}) {
    const names = { username: `reader${made}`, email: `reader${made++}@example.com` };
    const body = { ...names, password: 'tang-9wuyue', confirmPassword: 'tang-9wuyue', ...fields };
    const { status, headers } = await app.call('POST', '/api/auth/register', { body, from });
    return { status, retryAfter: Number(headers['retry-after']) };
  }
  const statusOf = async (...call: Parameters<typeof register>) => (await register(...call)).status;
  const statusesOf = async (times: number, ...call: Parameters<typeof register>) => {
    const statuses = new Set<number>();
    for (let n = 0; n < times; n++) statuses.add(await statusOf(...call));
    return [...statuses];
  };

  test('an address opens five accounts in half an hour, and the sixth gets Retry-After', async () => {
    expect(await statusesOf(5, '198.51.100.1')).toEqual([201]);
    expect(await register('198.51.100.1')).toEqual({ status: 429, retryAfter: 30 * 60 });
    expect(await statusOf('198.51.100.2')).toBe(201);
    app.clock.now += 30 * MINUTE_MS;
    expect(await statusOf('198.51.100.1')).toBe(201);
  });

  test('a form that is refused does not use up the five', async () => {
    const { username, email } = await app.user();
    const from = '198.51.100.3';
    expect(await statusesOf(10, from, { username: 'x' })).toEqual([400]);
    expect(await statusesOf(10, from, { confirmPassword: 'other' })).toEqual([400]);
    expect(await statusesOf(10, from, { password: '123456', confirmPassword: '123456' })).toEqual([400]);
    expect(await statusesOf(3, from, { username })).toEqual([409]);
    expect(await statusesOf(3, from, { email })).toEqual([409]);
    expect(await statusesOf(5, from)).toEqual([201]);
    expect(await statusOf(from)).toBe(429);
  });

  test('after thirty taken names in half an hour an address learns nothing more, without hashing', async () => {
    const { username } = await app.user();
    const from = '198.51.100.4';
    expect(await statusesOf(30, from, { username })).toEqual([409]);
    const { runs } = app.server.services.passwords;
    expect(await register(from, { username })).toEqual({ status: 429, retryAfter: 30 * 60 });
    expect(await statusOf(from)).toBe(429);
    expect(app.server.services.passwords.runs).toBe(runs);
    expect(await statusOf('198.51.100.5', { username })).toBe(409);
    app.clock.now += 30 * MINUTE_MS;
    expect(await statusOf(from, { username })).toBe(409);
  });

  test('taken names that are tried at once are counted too', async () => {
    const { username } = await app.user();
    const tries = Array.from({ length: 60 }, () => statusOf('198.51.100.6', { username }));
    const taken = (await Promise.all(tries)).filter((status) => status === 409);
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThanOrEqual(30);
  });

  test('an IPv6 site of /48 has ten times the names of a /64', async () => {
    const { username } = await app.user();
    const from = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
    for (let n = 0; n < 298; n++) await triedTaken(app, `2001:db8:7:${n.toString(16)}::/64`);
    for (const n of [298, 299]) expect(await statusOf(from(n), { username })).toBe(409);
    expect(await statusOf(from(300), { username })).toBe(429);
    expect(await statusOf('2001:db8:8::1', { username })).toBe(409);
  });
});

test.each(ENGINES)('a wrong invitation on %s counts as a taken name does: both tell about a name', async (engine) => {
  const app = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '1', REGISTRATION: 'invite' });
  const from = '198.51.100.1';
  for (let n = 0; n < 29; n++) await triedTaken(app, from);
  const password = 'tang-9wuyue';
  const body = { username: 'guest', email: 'guest@example.com', password, confirmPassword: password };
  const register = () => app.call('POST', '/api/auth/register', { body: { ...body, invitationCode: 'x' }, from });
  expect([(await register()).status, (await register()).status]).toEqual([400, 429]);
});
