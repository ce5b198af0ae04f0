import { beforeAll, describe, expect, test } from 'vitest';
import { INVITATION_MS } from '#contract/limits.ts';
import { tokenHash } from '#server/security/tokens.ts';
import { ENGINES, startAppInTest, useApp } from '../support/app.ts';
import { addUser } from '../support/call-samples.ts';
import { newSession } from '../support/tokens.ts';

const INVALID = { success: false, code: 'auth.invitation', message: '邀请码无效' };
const PASSWORD = 'tang-9wuyue';

describe.each(ENGINES)('registration by invitation on %s', (engine) => {
  // a connection for each of twelve concurrent calls, and time to wait for one another
  const app = useApp(engine, { REGISTRATION: 'invite', DATABASE_POOL_MAX: '12' }, { waitsForLocks: true });
  let inviter: string;
  let made = 0;
  beforeAll(async () => {
    inviter = await superadminToken();
  });

  async function superadminToken(): Promise<string> {
    const { id } = await addUser(app, `chief${made++}@example.com`);
    await app.database.db.updateTable('users').set({ role: 'superadmin' }).where('id', '=', id).execute();
    return newSession(app, id);
  }

  const expiries = new Map<string, string>();
  async function newCode(): Promise<string> {
    app.clock.now += 1;
    const { json } = await app.call('POST', '/api/invitation', { token: inviter });
    expiries.set(String(json['code']), String(json['expiresAt']));
    return String(json['code']);
  }
  const register = (invitationCode: unknown, more: Record<string, unknown> = {}) =>
    app.call('POST', '/api/auth/register', {
      body: {
        username: `guest${made}`,
        email: `guest${made++}@example.com`,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        invitationCode,
        ...more,
      },
    });
  const stateOf = async (code: string, token = inviter) => {
    const { json } = await app.call('GET', '/api/invitation', { token });
    const list = json as unknown as readonly { last4: string; expiresAt: string; state: string }[];
    // four letters may be those of another code as well
    return list.find((one) => one.last4 === code.replaceAll('-', '').slice(-4) && one.expiresAt === expiries.get(code))
      ?.state;
  };

  test('/config says that a code is required', async () => {
    expect((await app.call('GET', '/api/config')).json).toEqual({ registration: 'invite' });
  });

  test('/config says where feedback goes, if the operator has set it', async () => {
    const open = await startAppInTest(engine, { CONTACT: 'me@example.com' });
    const { json } = await open.call('GET', '/api/config');
    expect(json).toEqual({ registration: 'open', contact: 'mailto:me@example.com' });
  });

  test('no code, an invented one and one a letter off are refused and change nothing', async () => {
    const code = await newCode();
    const offByOne = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`;
    const before = await app.snapshot();
    for (const bad of [
      '',
      undefined,
      '00000-00000-00000-00000-00000-0',
      offByOne,
      code.slice(0, -1),
      `${code}0`,
      tokenHash(code),
    ])
      expect((await register(bad)).json, String(bad)).toEqual(INVALID);
    for (const bad of [[code], { code }, 7]) expect((await register(bad)).status).toBe(400);
    expect(await app.snapshot()).toBe(before);
    expect(await stateOf(code)).toBe('unused');
  });

  test('a code registers one account, however it is typed, and no second', async () => {
    const code = await newCode();
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]$/);
    expect((await register(` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(201);
    expect(await stateOf(code)).toBe('used');
    expect((await register(code)).json).toEqual(INVALID);
  });

  test('of twelve concurrent uses of a code one succeeds', async () => {
    const code = await newCode();
    const users = async () => (await app.database.db.selectFrom('users').select('id').execute()).length;
    const before = await users();
    const responses = await Promise.all(Array.from({ length: 12 }, () => register(code)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { json } of responses.filter(({ status }) => status !== 201)) expect(json).toEqual(INVALID);
    expect(await users()).toBe(before + 1);
  });

  test('a code is not spent on an account that was not made', async () => {
    const codes = [await newCode(), await newCode()];
    const name = { username: `twin${made}`, email: `twin${made}@example.com` };
    const responses = await Promise.all(codes.map((code) => register(code, name)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const loser = codes[responses.findIndex(({ status }) => status === 409)] ?? '';
    expect(await stateOf(loser)).toBe('unused');
    expect((await register(loser, { password: '123456', confirmPassword: '123456' })).status).toBe(400);
    expect((await register(loser)).status).toBe(201);
  });

  test('a code is valid for seven days, to the millisecond', async () => {
    const [late, inTime] = [await newCode(), await newCode()];
    app.clock.now += INVITATION_MS - 1;
    expect((await register(inTime)).status).toBe(201);
    app.clock.now += 1;
    expect((await register(late)).json).toEqual(INVALID);
    expect(await stateOf(late)).toBe('expired');
  });

  test('a code makes an ordinary user, whatever else the body says', async () => {
    const response = await register(await newCode(), { role: 'superadmin', id: '1', is_admin: true });
    expect(response.json['user']).toMatchObject({ role: 'user' });
    const { id } = response.json['user'] as { id: string };
    const row = await app.database.db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ role: 'user' });
    expect((await app.call('POST', '/api/invitation', { token: String(response.json['token']) })).status).toBe(403);
  });

  test('codes are stored as hashes, and only their maker sees their last four letters', async () => {
    const code = await newCode();
    const dump = await app.snapshot(['invitations']);
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(code.replaceAll('-', ''));
    expect((await app.call('GET', '/api/invitation', { token: inviter })).text).not.toContain(code);
    expect(await stateOf(code, await superadminToken())).toBeUndefined();
  });

  test('with open registration a code is neither required nor used up', async () => {
    const open = await startAppInTest(engine);
    const response = await open.call('POST', '/api/auth/register', {
      body: {
        username: 'anyone',
        email: 'a@example.com',
        password: PASSWORD,
        confirmPassword: PASSWORD,
        invitationCode: 'x',
      },
    });
    expect(response.status).toBe(201);
  });
});
