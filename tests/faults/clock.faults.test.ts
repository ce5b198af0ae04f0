import { afterAll, describe, expect, test } from 'vitest';
import { SESSION_MS } from '#contract/limits.ts';
import { steadyClock } from '#server/lifecycle/steady-clock.ts';
import { ENGINES, startAppInTest, type TestUser } from '../support/app.ts';
import { resetTokenIn } from '../support/reset-token.ts';
import { report } from './scale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(ENGINES)('a clock that jumps on %s', (engine) => {
  const figures = { jumps: 0 };
  afterAll(() => report(`clock, ${engine}`, figures));

  /** The server with the clock it has in earnest, on a system whose clock a test can set. */
  async function serverOnSystem(env: Readonly<Record<string, string>> = {}) {
    const app = await startAppInTest(engine, env);
    const system = { wall: app.clock.now, elapsed: 0 };
    const now = steadyClock(
      () => system.wall,
      () => system.elapsed,
    );
    const look = () => {
      app.clock.now = now();
    };
    look();
    return {
      app,
      pass(ms: number) {
        system.wall += ms;
        system.elapsed += ms;
        look();
      },
      set(byMs: number) {
        figures.jumps++;
        system.wall += byMs;
        look();
      },
      isLoggedIn: async ({ token }: TestUser) =>
        (await app.call('GET', '/api/divination/results', { token })).status === 200,
      async linkFor({ email }: TestUser): Promise<string> {
        await app.call('POST', '/api/auth/request-reset', { body: { email } });
        return resetTokenIn((await app.mails()).at(-1));
      },
      async opens(token: string): Promise<boolean> {
        const body = { token, newPassword: 'mei-hua-2026', confirmPassword: 'mei-hua-2026' };
        return (await app.call('POST', '/api/auth/reset-password', { body })).status === 200;
      },
      ends: () => app.snapshot(['sessions', 'reset_tokens']),
    };
  }

  test.each([-HOUR, HOUR])('by %i ms moves the end of no session and no link', async (jump) => {
    const { app, set, ends, linkFor, isLoggedIn } = await serverOnSystem();
    const user = await app.user();
    await linkFor(user);
    const before = await ends();
    set(jump);
    expect(await isLoggedIn(user)).toBe(true);
    expect(await ends()).toBe(before);
  });

  test('back by an hour leaves a session its ninety days and not a minute more', async () => {
    const { app, pass, set, isLoggedIn } = await serverOnSystem();
    const user = await app.user();
    set(-HOUR);
    pass(SESSION_MS - MINUTE);
    expect(await isLoggedIn(user)).toBe(true);
    pass(2 * MINUTE);
    expect(await isLoggedIn(user)).toBe(false);
  });

  test('back by an hour leaves a link its half hour and not a minute more', async () => {
    const { app, pass, set, linkFor, opens } = await serverOnSystem();
    const [early, late] = [await app.user(), await app.user()];
    const links = [await linkFor(early), await linkFor(late)] as const;
    set(-HOUR);
    pass(29 * MINUTE);
    expect(await opens(links[0])).toBe(true);
    pass(2 * MINUTE);
    expect(await opens(links[1])).toBe(false);
  });

  test('forward by an hour ends a link early, and putting it right does not open it again', async () => {
    const { app, pass, set, linkFor, opens, isLoggedIn } = await serverOnSystem();
    const user = await app.user();
    const link = await linkFor(user);
    set(HOUR);
    expect(await opens(link)).toBe(false);
    set(-HOUR);
    pass(MINUTE);
    expect(await opens(link)).toBe(false);
    expect(await isLoggedIn(user)).toBe(true);
  });

  test('a session extended meanwhile lasts ninety days, whichever way the clock jumped', async () => {
    const { app, pass, set, isLoggedIn } = await serverOnSystem();
    const user = await app.user();
    set(HOUR);
    set(-HOUR);
    expect((await app.call('POST', '/api/auth/refresh', { token: user.token })).status).toBe(200);
    pass(SESSION_MS - MINUTE);
    expect(await isLoggedIn(user)).toBe(true);
    pass(2 * MINUTE);
    expect(await isLoggedIn(user)).toBe(false);
  });

  test('a limit that was reached ends when its time is up, whichever way the clock jumped', async () => {
    const { app, pass, set } = await serverOnSystem({ RATE_LIMIT_FACTOR: '1' });
    const { username } = await app.user();
    const guess = async () =>
      (await app.call('POST', '/api/auth/login', { body: { username, password: 'wrong' } })).status;
    const statuses = [];
    for (let tries = 0; tries < 11; tries++) statuses.push(await guess());
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    set(-HOUR);
    expect(await guess()).toBe(429);
    pass(15 * MINUTE);
    expect(await guess()).toBe(401);
  });
});
