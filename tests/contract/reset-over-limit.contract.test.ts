import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ATTEMPTS } from '#contract/rate-limits.ts';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, useAppPerTest } from '../support/app.ts';
import { addUser } from '../support/call-samples.ts';
import { resetTokenIn } from '../support/reset-token.ts';

const CONSTANT = { success: true, message: '密码重置链接会发到账号的注册邮箱，请查收', resetUrl: '' };
const MINUTE_MS = 60_000;
const EMAIL = 'zhang@example.com';

describe.each(ENGINES)('a reset request over the limit of mails on %s', (engine) => {
  const app = useAppPerTest(engine, { RATE_LIMIT_FACTOR: '1' });
  beforeEach(async () => {
    await addUser(app, EMAIL);
  });

  const pass = (minutes: number) => {
    app.clock.now += minutes * MINUTE_MS;
  };
  async function request(times = 1): Promise<void> {
    for (let n = 0; n < times; n++) {
      const response = await app.call('POST', '/api/auth/request-reset', { body: { email: EMAIL } });
      expect([response.status, response.json]).toEqual([200, CONSTANT]);
      await app.mails();
    }
  }
  const links = async () => (await app.mails()).map(resetTokenIn);
  async function reset(token: string | undefined): Promise<number> {
    const body = { token, newPassword: 'mei-hua-2026', confirmPassword: 'mei-hua-2026' };
    return (await app.call('POST', '/api/auth/reset-password', { body })).status;
  }

  test('sends no mail and makes the newest link valid for sixty minutes, also after its first thirty', async () => {
    await request(3);
    pass(31);
    await keepHouse(app.server.services);
    await request();
    const [first, second, third, ...more] = await links();
    expect(more).toEqual([]);
    pass(28);
    expect([await reset(first), await reset(second)]).toEqual([400, 400]);
    expect(await reset(third)).toBe(200);
    expect(await reset(third)).toBe(400);
  });

  test('makes no link valid for more than sixty minutes, however often it is repeated', async () => {
    await request(3);
    pass(29);
    await request(2);
    pass(30);
    await request(2);
    pass(1);
    const [, , third] = await links();
    expect(await reset(third)).toBe(400);
    await keepHouse(app.server.services);
    expect(await app.database.db.selectFrom('reset_tokens').selectAll().execute()).toEqual([]);
  });

  test('does the same while the mail waits because the limit of all accounts is reached; then it is sent', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await request();
    for (let n = 0; n < 200; n++) await app.server.services.limiter.take(ATTEMPTS.resetMailInAll, '');
    pass(31);
    await request();
    const [link, ...more] = await links();
    expect(more).toEqual([]);
    expect(await reset(link)).toBe(200);
    pass(30);
    expect(await links()).toHaveLength(3); // with the one that says that the password was changed
  });

  test('a link that was used stays used', async () => {
    await request(3);
    const [, , third] = await links();
    expect(await reset(third)).toBe(200);
    await request();
    expect(await reset(third)).toBe(400);
  });

  test('without one a link is valid for thirty minutes', async () => {
    await request(3);
    pass(30);
    const [, , third] = await links();
    expect(await reset(third)).toBe(400);
  });

  test('the mail says that the newest link stays valid when no newer mail arrives', async () => {
    await request();
    expect((await app.mails()).at(-1)).toContain(
      '若再次申请后没有收到新的邮件，请用最近一封里的链接，它自发出起 60 分钟内有效',
    );
  });
});
