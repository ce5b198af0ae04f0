import { describe, expect, test } from 'vitest';
import { loginGuard } from '#server/features/auth/login-guard.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS;

describe.each(ENGINES)('attempts with a time in the future on %s', (engine) => {
  const app = useApp(engine, { RATE_LIMIT_FACTOR: '1' });

  /** Ten wrong passwords, recorded while the clock is ahead by so much; then it is put right. */
  async function failedAhead({ id }: TestUser, from: string, aheadMs: number): Promise<void> {
    const guard = loginGuard(app.server.services);
    app.clock.now += aheadMs;
    for (let n = 0; n < 10; n++) await guard.limited(id, from, (tried) => guard.failed(id, tried));
    app.clock.now -= aheadMs;
  }
  const statusOf = async ({ username, password }: { username: string; password: string }, from: string) =>
    (await app.call('POST', '/api/auth/login', { body: { username, password }, from })).status;
  const rows = () => app.database.db.selectFrom('attempts').select('at').execute();

  test('after the clock leapt ahead by a year and was put right, an account is not locked out', async () => {
    const user = await app.user();
    await failedAhead(user, '198.51.100.1', YEAR_MS);
    expect(await statusOf(user, '198.51.100.1')).toBe(200);
  });

  test('up to five minutes ahead they count, as two servers’ clocks may differ by so much', async () => {
    const user = await app.user();
    await failedAhead(user, '198.51.100.2', 5 * MINUTE_MS);
    expect(await statusOf(user, '198.51.100.2')).toBe(429);
  });

  test('more than five minutes ahead they are removed by housekeeping, and no other', async () => {
    const user = await app.user();
    await failedAhead(user, '198.51.100.3', 5 * MINUTE_MS + 1);
    await failedAhead(user, '198.51.100.4', 5 * MINUTE_MS);
    const limit = app.clock.now + 5 * MINUTE_MS;
    const kept = (await rows()).filter(({ at }) => at <= limit);
    await keepHouse(app.server.services);
    expect(await rows()).toEqual(kept);
    expect(kept.length).toBeGreaterThan(0);
  });
});
