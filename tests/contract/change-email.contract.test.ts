import { beforeAll, describe, expect, test, vi } from 'vitest';
import { keepHouse } from '#server/lifecycle/housekeeping.ts';
import { ENGINES, startAppInTest, type TestUser, useApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { emailSteps, newAddress, tokenIn } from '../support/email-steps.ts';
import { resetTokenIn } from '../support/reset-token.ts';

const DAY_MS = 24 * 3_600_000;
describe.each(ENGINES)('another address for one’s own account on %s', (engine) => {
  const app = useApp(engine);
  const { mailsTo, ask, confirm, undo, move, emailOf, register } = emailSteps(app);
  beforeAll(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  const results = async (token: string) => (await app.call('GET', '/api/divination/results', { token })).status;
  const askReset = async (email: string) => {
    await app.call('POST', '/api/auth/request-reset', { body: { email } });
    await app.mails();
  };

  test('is set once the link in the mail to it is opened; the former one gets a mail with a link back', async () => {
    const user = await app.user();
    const email = newAddress();
    await ask(user, email);
    expect(await emailOf(user)).toBe(user.email);
    const [mail] = await mailsTo(email);
    expect(mail).toContain('若不是你本人');
    expect((await confirm(tokenIn(mail, 'confirm-email'))).status).toBe(200);
    expect(await emailOf(user)).toBe(email);
    const notice = (await mailsTo(user.email)).at(-1);
    expect(notice).toContain('m***@***.com');
    expect(notice).not.toContain(email);
    expect(notice).toContain('若不是你本人');
    expect(tokenIn(notice, 'undo-email')).toHaveLength(70);
    expect(await results(user.token)).toBe(200);
  });

  test('is shown to its owner masked', async () => {
    const user = await app.user();
    const { json } = await app.call('GET', '/api/account', { token: user.token });
    expect(json).toEqual({ username: user.username, email: 'm***@***.com' });
  });

  test('a link is good once, for thirty minutes to the millisecond, and only the newest one', async () => {
    const user = await app.user();
    const [first, second] = [newAddress(), newAddress()];
    await ask(user, first);
    const replaced = tokenIn((await mailsTo(first)).at(-1), 'confirm-email');
    await ask(user, second);
    const token = tokenIn((await mailsTo(second)).at(-1), 'confirm-email');
    expect((await confirm(replaced)).json).toMatchObject({ code: 'account.emailLink' });
    app.clock.now += 30 * 60_000 - 1;
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).json).toMatchObject({ code: 'account.emailLink' });
    await ask(user, first);
    const late = tokenIn((await mailsTo(first)).at(-1), 'confirm-email');
    app.clock.now += 30 * 60_000;
    expect((await confirm(late)).status).toBe(400);
    expect(await emailOf(user)).toBe(second);
  });

  test('of one link ten times at once one use is good, and the address of before gets one notice', async () => {
    const user = await app.user();
    const email = newAddress();
    await ask(user, email);
    const token = tokenIn((await mailsTo(email)).at(-1), 'confirm-email');
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await mailsTo(user.email)).filter((mail) => mail.includes('undo-email'))).toHaveLength(1);
  });

  test('asking for an address that someone has gets the same response; a mail to it says so, without a link', async () => {
    const [user, holder] = [await app.user(), await app.user()];
    const free = await ask(user, newAddress());
    const held = await ask(user, holder.email);
    expect([held.status, held.json]).toEqual([free.status, free.json]);
    const mail = (await mailsTo(holder.email)).at(-1);
    expect(mail).toContain('已经属于一个账号');
    expect(mail).not.toMatch(/token=|username/);
    expect(mail).not.toContain(user.username);
    expect(await emailOf(user)).toBe(user.email);
  });

  test('an address that two ask for becomes that of the first who confirms it', async () => {
    const users = [await app.user(), await app.user()] as const;
    const email = newAddress();
    for (const user of users) await ask(user, email);
    const tokens = (await mailsTo(email)).map((mail) => tokenIn(mail, 'confirm-email'));
    const responses = await Promise.all(tokens.map(confirm));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('the one of before stays reserved for seven days, finds no account and gets no reset link', async () => {
    const user = await app.user();
    const email = newAddress();
    await move(user, user.email, email);
    expect((await register(user.email)).json).toMatchObject({ code: 'auth.taken' });
    const found = await app.call('POST', '/api/auth/find-account', {
      body: { searchMode: 'email', searchValue: user.email },
    });
    expect(found.json).toMatchObject({ found: false });
    const before = (await app.mails()).length;
    await askReset(user.email);
    expect((await app.mails()).length).toBe(before);
    await askReset(email);
    expect(resetTokenIn((await mailsTo(email)).at(-1))).toHaveLength(70);
    app.clock.now += 7 * DAY_MS - 1000;
    await keepHouse(app.server.services);
    expect((await register(user.email)).status).toBe(409);
    app.clock.now += 1000;
    await keepHouse(app.server.services);
    expect((await register(user.email)).status).toBe(201);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('a reset link that went to the one of before is useless after the change', async () => {
    const user = await app.user();
    await askReset(user.email);
    const token = resetTokenIn((await mailsTo(user.email)).at(-1));
    await move(user, user.email, newAddress());
    const body = { token, newPassword: 'heng-8xiantian', confirmPassword: 'heng-8xiantian' };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  });

  test('the link back restores it, ends all sessions, voids the password and mails a reset link', async () => {
    const user = await app.user();
    const email = newAddress();
    const back = await move(user, user.email, email);
    expect((await undo(back)).json).toEqual({ success: true });
    expect(await emailOf(user)).toBe(user.email);
    expect(await results(user.token)).toBe(401);
    const body = { username: user.username, password: user.password };
    expect((await app.call('POST', '/api/auth/login', { body })).status).toBe(401);
    const mail = (await mailsTo(user.email)).at(-1);
    expect(mail).toContain('原来的密码作废了');
    expect(mail).toContain('若不是你本人');
    const token = resetTokenIn(mail);
    const reset = { token, newPassword: 'heng-8xiantian', confirmPassword: 'heng-8xiantian' };
    expect((await app.call('POST', '/api/auth/reset-password', { body: reset })).status).toBe(200);
    expect((await undo(back)).json, 'undo after undo').toMatchObject({ code: 'account.undoLink' });
    expect((await register(email)).status, 'the other address is free again').toBe(201);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('of ten uses of the link back at once one is good', async () => {
    const user = await app.user();
    const back = await move(user, user.email, newAddress());
    const responses = await Promise.all(Array.from({ length: 10 }, () => undo(back)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  describe('the link back after changes of the password by who is signed in', () => {
    const passwords = ['mei-hua-2026', 'tui-bei-1368', 'huang-ji-0777'] as const;
    async function changePassword(user: TestUser, oldPassword: string, newPassword: string): Promise<void> {
      const body = { oldPassword, newPassword, confirmPassword: newPassword };
      const { status } = await app.call('POST', '/api/account/password', { token: user.token, body });
      expect(status).toBe(200);
    }

    test('the second, a day after the first, ends it: the former mailbox may be another’s; it gets a mail', async () => {
      const user = await app.user();
      const email = newAddress();
      const back = await move(user, user.email, email);
      expect((await mailsTo(user.email)).at(-1)).toContain('修改两次密码，前后隔了一天以上，这个链接就提前失效');
      await changePassword(user, user.password, passwords[0]);
      app.clock.now += DAY_MS;
      await changePassword(user, passwords[0], passwords[1]);
      await expect.poll(async () => (await mailsTo(user.email)).at(-1)).toContain('撤回链接因此作废'); // the worker may be at it
      expect((await undo(back)).json).toMatchObject({ code: 'account.undoLink' });
      expect(await emailOf(user)).toBe(email);
      expect((await register(user.email)).status, 'the address of before is free').toBe(201);
      const activity = await app.call('GET', '/api/account/activity', { token: user.token });
      expect(activity.text).toContain('邮箱的更换不能再撤回');
      expect((await audit(app.database)).faults).toEqual([]);
    });

    test('any number within a day does not: a thief of session and password can change it any number of times', async () => {
      const user = await app.user();
      const back = await move(user, user.email, newAddress());
      await changePassword(user, user.password, passwords[0]);
      app.clock.now += DAY_MS - 1;
      await changePassword(user, passwords[0], passwords[1]);
      await changePassword(user, passwords[1], passwords[2]);
      expect((await undo(back)).status).toBe(200);
      expect(await emailOf(user)).toBe(user.email);
    });

    test('a change before the address was changed does not count', async () => {
      const user = await app.user();
      await changePassword(user, user.password, passwords[0]);
      const back = await move({ ...user, password: passwords[0] }, user.email, newAddress());
      app.clock.now += DAY_MS;
      await changePassword(user, passwords[0], passwords[1]);
      expect((await undo(back)).status).toBe(200);
    });
  });

  test('after two changes the first address can still come back, and the link of the second then leads nowhere', async () => {
    const user = await app.user();
    const [second, third] = [newAddress(), newAddress()];
    const toFirst = await move(user, user.email, second);
    const toSecond = await move(user, second, third);
    expect((await undo(toFirst)).status).toBe(200);
    expect((await undo(toSecond)).status).toBe(400);
    expect(await emailOf(user)).toBe(user.email);
    for (const email of [second, third]) expect((await register(email)).status).toBe(201);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('a link that was asked for before the undo sets nothing after it', async () => {
    const user = await app.user();
    const second = newAddress();
    const back = await move(user, user.email, second);
    const third = newAddress();
    await ask(user, third);
    const waiting = tokenIn((await mailsTo(third)).at(-1), 'confirm-email');
    await undo(back);
    expect((await confirm(waiting)).status).toBe(400);
    expect(await emailOf(user)).toBe(user.email);
  });

  test('who moves away and back again within the seven days keeps the address', async () => {
    const user = await app.user();
    const away = newAddress();
    await move(user, user.email, away);
    await move(user, away, user.email);
    app.clock.now += 8 * DAY_MS;
    await keepHouse(app.server.services);
    expect(await emailOf(user)).toBe(user.email);
    expect((await register(user.email)).status).toBe(409);
    expect((await register(away)).status).toBe(201);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('no link is stored as it was mailed, and every step is recorded', async () => {
    const user = await app.user();
    const back = await move(user, user.email, newAddress());
    expect(await app.snapshot(['email_links', 'outbox'])).not.toContain(back.slice(27));
    await undo(back);
    await undo(back);
    await app.server.services.audit.settle();
    const rows = await app.database.db.selectFrom('audit_events').selectAll().where('user_id', '=', user.id).execute();
    const kinds = new Set(rows.map(({ kind }) => kind));
    for (const kind of ['email.asked', 'email.changed', 'email.undone', 'reset.asked']) expect(kinds).toContain(kind);
    const refused = app.database.db.selectFrom('audit_events').selectAll().where('kind', '=', 'email.refused');
    expect((await refused.execute()).length).toBeGreaterThan(0);
  });
});

test.each(ENGINES)(
  'the reset link of an undo on %s comes though the mails of this hour were used up',
  async (engine) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const app = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '1' });
    const { move, undo, mailsTo } = emailSteps(app);
    const user = await app.user();
    const email = newAddress();
    const back = await move(user, user.email, email);
    for (let n = 0; n < 4; n++) await app.call('POST', '/api/auth/request-reset', { body: { email } });
    await app.mails();
    await undo(back);
    expect(resetTokenIn((await mailsTo(user.email)).at(-1))).toHaveLength(70);
  },
);

test.each(ENGINES)('however many accounts ask on %s, one address gets three mails an hour', async (engine) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const app = await startAppInTest(engine, { RATE_LIMIT_FACTOR: '1' });
  const { ask, mailsTo } = emailSteps(app);
  const email = newAddress();
  for (let n = 0; n < 5; n++) expect((await ask(await app.user(), email)).json).toEqual({ success: true });
  expect(await mailsTo(email)).toHaveLength(3);
});
