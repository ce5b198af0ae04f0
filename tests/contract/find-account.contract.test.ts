import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { isEmail } from '#contract/auth.ts';
import { emailKey } from '#server/features/auth/account-names.ts';
import { makeHandle } from '#server/features/auth/reset-handle.ts';
import { seal } from '#server/security/seal.ts';
import { ENGINES, type TestUser, useApp } from '../support/app.ts';
import { addUser } from '../support/call-samples.ts';

const CONSTANT = { success: true, message: '密码重置链接会发到账号的注册邮箱，请查收', resetUrl: '' };
const MINUTE_MS = 60_000;

/** Every run of four characters. */
const piecesOf = (text: string): readonly string[] =>
  Array.from({ length: Math.max(0, text.length - 3) }, (_, start) => text.slice(start, start + 4));

describe.each(ENGINES)('finding an account on %s', (engine) => {
  const app = useApp(engine);
  let user: TestUser;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    user = await app.user();
  });

  const find = (searchMode: string, searchValue: string) =>
    app.call('POST', '/api/auth/find-account', { body: { searchMode, searchValue } });
  const request = (email: string) => app.call('POST', '/api/auth/request-reset', { body: { email } });

  test('no answer shows more of an address than its first letter and a short ending', async () => {
    const differ = { minLength: 50, maxLength: 60, size: 'max', selector: emailKey } as const;
    const [addresses = []] = fc.sample(fc.uniqueArray(fc.emailAddress().filter(isEmail), differ), 1);
    const handleLengths = new Set<number>();
    for (const [index, address] of addresses.entries()) {
      const { id, username } = await addUser(app, address, `卦主${index}`);
      const byName = (await find('username', username)).json as Record<string, string | boolean>;
      const byEmail = (await find('email', address.toUpperCase())).json as Record<string, string | boolean>;
      const { fullEmail: handle, userId: opaque, ...shown } = byName;
      expect(shown).toEqual({ found: true, username, email: expect.stringMatching(/^.{1,2}\*{3}@\*{3}\..{1,3}$/u) });
      expect(byEmail).toMatchObject({ ...shown, fullEmail: address.toUpperCase() });
      const told = [shown['email'], byEmail['email']].join(' ').toLowerCase();
      const [local = '', domain = ''] = address.toLowerCase().split('@');
      for (const piece of [local, domain].flatMap((part) => piecesOf(part.replaceAll('.', ''))))
        expect(told).not.toContain(piece);
      // these are random or keyed, and by chance hold any four letters; the whole of anything they never hold
      for (const secret of [id, address, domain]) expect(`${handle} ${opaque}`.toLowerCase()).not.toContain(secret);
      handleLengths.add(String(handle).length);
      expect(opaque).not.toBe(byEmail['userId']);
    }
    expect(handleLengths.size).toBe(1);
  });

  test.each([
    ['username', 'nobody-here'],
    ['username', '%'],
    ['username', '_____'],
    ['username', "' OR 1=1 --"],
    ['email', 'nobody@example.com'],
    ['email', '%@example.com'],
    ['email', 'mail_@example.com'],
  ])('a missing account is not found by %s %s, and wildcards are plain text', async (mode, value) => {
    expect((await find(mode, value)).json).toEqual({ found: false, message: '未找到该账号' });
  });

  test('a former name finds the account, and does not tell the name it has now', async () => {
    const { id, username, email } = await addUser(app, 'renamed@example.com', '今名');
    await app.database.db.insertInto('login_names').values({ kind: 'name', key: '曾用名', user_id: id }).execute();
    const { json, text } = await find('username', '曾用名');
    expect(json).toMatchObject({ found: true, username: '曾用名', email: 'r***@***.com' });
    expect(text).not.toContain(username);
    const before = (await app.mails()).length;
    await request(String(json['fullEmail']));
    expect((await app.mails()).slice(before)).toEqual([expect.stringContaining(email)]);
    expect((await find('email', email)).json).toMatchObject({ found: true, username });
  });

  test('with the handle of a search by name the link goes to the account’s address', async () => {
    const found = await find('username', user.username.toUpperCase());
    const before = (await app.mails()).length;
    expect((await request(String(found.json['fullEmail']))).json).toEqual(CONSTANT);
    const mails = await app.mails();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatch(new RegExp(`^To: ${user.email}$`, 'm'));
  });

  test('a handle that was changed, cut, expired or sealed for another purpose gets the same answer and no mail', async () => {
    const { secret } = app.server.services.config;
    const fresh = String((await find('username', user.username)).json['fullEmail']);
    const text = JSON.stringify({ userId: user.id, expiresAt: app.clock.now + MINUTE_MS }).padEnd(96);
    const handles = [
      `${fresh.slice(0, -1)}${fresh.endsWith('A') ? 'B' : 'A'}`,
      `h1.${fresh[3] === 'A' ? 'B' : 'A'}${fresh.slice(4)}`,
      fresh.slice(0, 60),
      fresh.slice(3),
      fresh.replace('h1.', 'h2.'),
      `${fresh}.`,
      makeHandle(secret, user.id, app.clock.now - 15 * MINUTE_MS),
      makeHandle(Buffer.alloc(32, 7), user.id, app.clock.now),
      makeHandle(secret, 'nobody', app.clock.now),
      `h1.${seal(secret, 'outbox', text)}`,
      `h1.${seal(secret, 'session', text)}`,
      user.token,
      user.id,
      user.username,
    ];
    const [mails, rows] = [await app.mails(), await app.snapshot()];
    for (const handle of handles) {
      const response = await request(handle);
      expect([response.status, response.json], handle).toEqual([200, CONSTANT]);
    }
    expect(await app.mails()).toEqual(mails);
    expect(await app.snapshot()).toBe(rows);
  });

  test('a handle works for fifteen minutes, counted to the moment its job runs', async () => {
    const handle = String((await find('username', user.username)).json['fullEmail']);
    const before = (await app.mails()).length;
    app.clock.now += 15 * MINUTE_MS - 1;
    await request(handle);
    expect(await app.mails()).toHaveLength(before + 1);
    app.clock.now += 1;
    await request(handle);
    expect(await app.mails()).toHaveLength(before + 1);
  });

  test('an address that begins like a handle is an address', async () => {
    await addUser(app, 'h1.smith@example.com');
    await request('h1.smith@example.com');
    expect((await app.mails()).at(-1)).toMatch(/^To: h1\.smith@example\.com$/m);
  });

  test('the link goes to the address on record, however the caller wrote it', async () => {
    await addUser(app, 'mike@example.org');
    for (const typed of ['MIKE@EXAMPLE.ORG', ' mike@example.org ', 'mi\u212ae@example.org']) {
      await request(typed);
      expect((await app.mails()).at(-1)).toMatch(/^To: mike@example\.org$/m);
    }
    const before = await app.mails();
    for (const typed of ['mıke@example.org', 'mike@example.org,evil@example.net', 'mike@example.org\r\nBcc: e@x.cn'])
      await request(typed);
    expect(await app.mails()).toEqual(before);
  });

  test('a request writes one sealed row, whomever it names; the rest happens after the answer', async () => {
    const before = await app.mails();
    const lasting = await app.snapshot();
    const written = () => readdirSync(join(app.dataDir, 'outbox')).length;
    const wake = vi.spyOn(app.server.services, 'wakeOutbox').mockImplementation(() => {});
    const strangers = ['x'.repeat(user.email.length), `nobody@${'e'.repeat(user.email.length - 11)}.com`];
    const answers = [];
    for (const email of [user.email, ...strangers]) {
      const { headers, ...answer } = await request(email);
      answers.push({ ...answer, headers: { ...headers, date: '', 'x-request-id': '' } });
    }
    expect(answers).toEqual(Array(3).fill(answers[0]));
    const rows = await app.database.db.selectFrom('outbox').select(['kind', 'sealed', 'tries']).execute();
    expect(rows.map(({ kind, sealed, tries }) => [kind, sealed.length, tries])).toEqual(
      Array(3).fill(['reset-request', rows[0]?.sealed.length, 0]),
    );
    expect([await app.snapshot(), written()]).toEqual([lasting, before.length]);
    wake.mockRestore();
    expect(await app.mails()).toHaveLength(before.length + 1);
  });
});
