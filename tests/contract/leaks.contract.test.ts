import fs, { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { tokenHash } from '#server/security/tokens.ts';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import { ENDPOINT_NAMES, PNG_URL, type PreparedCall, prepareCall, puzzleDraft } from '../support/call-samples.ts';
import { listenTo, type Overheard } from '../support/overheard.ts';

const TABLES = [
  ...([
    'meta',
    'users',
    'sessions',
    'reset_tokens',
    'invitations',
    'attempts',
    'results',
    'result_operations',
  ] as const),
  ...(['puzzles', 'puzzle_blocks', 'images', 'outbox'] as const),
] satisfies readonly (keyof Schema)[];

/** What only the inside of a server looks like. */
const INSIDES =
  /\n\s+at |\bat \w+ \(|\.ts:\d+|node_modules|node:internal|\/server\/|\/tmp\/|[A-Z]:\\|SQLITE|sqlite|kysely|no such table|relation "|constraint|\b(select|insert into|update|delete from)\b[^{}]+\b(from|values|set|where)\b|stack|errno|syscall/i;

interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

describe.each(ENGINES)('nothing slips out on %s', (engine) => {
  let app: TestApp;
  let call: TestApp['call'];
  let heard: readonly Overheard[];
  let output = '';
  const people: Person[] = [];
  const sessions = new Set<string>();
  const resetTokens: string[] = [];
  const codes: string[] = [];
  const handles: string[] = [];

  beforeAll(async () => {
    overhearConsole();
    app = await startApp(engine, { LOG_LEVEL: 'info' });
    app.server.app.addHook('preHandler', async (request) => {
      if (request.headers['x-test-fault'] !== undefined)
        throw Object.assign(new Error(`select * from users where id = $1 at ${app.dataDir}/server.ts:1:1`), {
          parameters: ['x'],
        });
    });
    ({ call, heard } = listenTo(app));
    await live();
    await fail();
    while ((await app.server.outbox.drain()) > 0);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    vi.restoreAllMocks();
  });

  /** The server's own log goes to standard output past the console. */
  function overhearConsole(): void {
    const keep = (...parts: unknown[]) => {
      output += `${parts.map(String).join(' ')}\n`;
    };
    for (const method of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(keep);
    const writeSync = fs.writeSync;
    vi.spyOn(fs, 'writeSync').mockImplementation(((fd: number, data: string | Uint8Array, ...rest: never[]) => {
      if (fd > 2) return writeSync(fd, data as string, ...rest);
      keep(data);
      return data.length;
    }) as typeof fs.writeSync);
  }

  async function enter(path: string, body: Record<string, string>): Promise<string> {
    const { json } = await call('POST', path, { body });
    sessions.add(String(json['token']));
    return String(json['token']);
  }

  async function join_(n: number): Promise<Person> {
    const account = {
      username: `卦主${n}`,
      email: `quiet.person${n}@hidden-house.org`,
      password: `Qian-Yuan-${n}${n}`,
    };
    const token = await enter('/api/auth/register', { ...account, confirmPassword: account.password });
    const person = { ...account, token };
    people.push(person);
    return person;
  }

  async function recover(person: Person): Promise<string> {
    for (const [searchMode, searchValue] of [
      ['email', person.email],
      ['username', person.username],
      ['username', 'nobody'],
    ]) {
      const { json } = await call('POST', '/api/auth/find-account', { body: { searchMode, searchValue } });
      if (searchMode === 'username' && json['found']) handles.push(String(json['fullEmail']));
    }
    await call('POST', '/api/auth/request-reset', { body: { email: handles.at(-1) } });
    const token = /token=([\w-]{43})/.exec((await app.mails()).at(-1) ?? '')?.[1] ?? '';
    resetTokens.push(token);
    return token;
  }

  /** All that people do, and much that they should not. */
  async function live(): Promise<void> {
    const [one, two, chief] = [await join_(1), await join_(2), await join_(3)];
    await app.database.db
      .updateTable('users')
      .set({ role: 'superadmin' })
      .where('username', '=', chief.username)
      .execute();
    const second = await enter('/api/auth/login', { username: one.username, password: one.password });
    await call('POST', '/api/auth/refresh', { token: second });
    for (const password of ['wrong-guess', two.password, ''])
      await call('POST', '/api/auth/login', { body: { username: one.username, password } });
    const taken = { ...one, token: undefined, confirmPassword: one.password };
    await call('POST', '/api/auth/register', { body: taken });
    await call('POST', '/api/auth/register', { body: { ...taken, email: two.email, username: 'other' } });
    const spent = await recover(two);
    const newPassword = `${two.password}-neu`;
    people.push({ ...two, password: newPassword });
    await call('POST', '/api/auth/reset-password', {
      body: { token: spent, newPassword, confirmPassword: newPassword },
    });
    await call('POST', '/api/auth/reset-password', {
      body: { token: spent, newPassword, confirmPassword: newPassword },
    });
    for (const person of [one, two, chief]) await recover(person);
    await use(one.token, chief.token);
    await call('POST', '/api/auth/logout', { token: second });
  }

  async function use(token: string, chief: string): Promise<void> {
    const puzzle = await call('POST', '/api/shefu?action=create', { token, body: puzzleDraft });
    const id = puzzle.json['id'];
    for (const [method, path, body] of [
      ['GET', '/api/shefu?action=list', undefined],
      ['GET', `/api/shefu?action=detail&id=${id}`, undefined],
      ['PUT', `/api/shefu?action=update&id=${id}`, puzzleDraft],
      ['POST', '/api/divination/results', { mainHexagram: '111111', movingYao: 1, timestamp: '2026-01-01T00:00:00Z' }],
      ['GET', '/api/divination/results', undefined],
      ['GET', '/api/divination/results?view=facts', undefined],
      ['DELETE', '/api/divination/results/2026-01-01T00:00:00Z', undefined],
    ] as const)
      await call(method, path, { token, body });
    const { json } = await call('POST', '/api/upload/image', { token, body: { image: PNG_URL } });
    await call('GET', String(json['imageUrl']));
    await call('DELETE', '/api/upload/image', { token, body: { imageUrl: json['imageUrl'] } });
    for (let n = 0; n < 2; n++)
      codes.push(String((await call('POST', '/api/invitation', { token: chief })).json['code']));
    await call('GET', '/api/invitation', { token: chief });
    const secrets = `Bearer ${token} {"password":"${people[0]?.password}"} ${people[0]?.email} token=${resetTokens[0]}`;
    await call('POST', '/api/logs', { body: { level: 'error', message: secrets } });
    for (const path of ['/', '/livez', '/healthz', '/api/openapi.json', '/api/config', '/reset-password?token=x'])
      await call('GET', path);
  }

  /** Refusals of every kind, then a fault in every route, then the loss of every table under every call. */
  async function fail(): Promise<void> {
    const [{ token } = { token: '' }] = people;
    for (const [method, path, options] of [
      ['POST', '/api/auth/login', { raw: '{"password":"Qian' }],
      ['POST', '/api/auth/login', { raw: '{"__proto__":{}}' }],
      ['POST', '/api/auth/login', { raw: 'x', headers: { 'content-type': 'text/plain' } }],
      ['POST', '/api/auth/login', { raw: `"${'x'.repeat(70_000)}"` }],
      ['PATCH', '/api/auth/login', {}],
      ['GET', '/api/nothing', { token }],
      ['GET', '/api/divination/results', { token: `${token}x` }],
      ['GET', '/api/invitation', { token }],
      ['GET', '/api/shefu?action=detail&id=1&id=2', {}],
      ['GET', '/api/shefu?action=detail&id=%00', {}],
      ['GET', '/uploads/..%2f..%2fapp.db', {}],
      ['GET', '/api/%E0%A4%A', {}],
      ['POST', '/api/logs', { body: { level: 'x' } }],
    ] as const)
      await app.call(method, path, options).then(() => call(method, path, options));
    const stage = { app, owner: { ...(people[2] as Person), id: await idOf(people[2] as Person) } };
    const prepareAll = async () => {
      const calls: PreparedCall[] = [];
      for (const name of ENDPOINT_NAMES.filter((one) => one !== 'logout')) calls.push(await prepareCall(name, stage));
      return calls;
    };
    for (const one of await prepareAll())
      await call(one.method, one.url, { body: one.body, token: stage.owner.token, headers: { 'x-test-fault': '1' } });
    for (const table of TABLES) {
      const calls = await prepareAll();
      await sql`alter table ${sql.table(table)} rename to gone`.execute(app.database.db);
      for (const one of calls) {
        const { json } = await call(one.method, one.url, { body: one.body, token: stage.owner.token });
        if (/login|register/.test(one.url) && json['token'] !== undefined) sessions.add(String(json['token']));
      }
      await call('GET', '/healthz');
      await sql`alter table gone rename to ${sql.table(table)}`.execute(app.database.db);
    }
    await refuseRow();
  }

  const idOf = async ({ username }: Person): Promise<string> =>
    (await app.database.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
      .id;

  /** A database that refuses a row may repeat the whole of it. */
  async function refuseRow(): Promise<void> {
    const trap =
      engine === 'postgres'
        ? sql`alter table users add constraint trap check (username <> 'trapped')`
        : sql`create trigger trap before insert on users when new.username = 'trapped' begin select raise(abort, 'trap'); end`;
    await trap.execute(app.database.db);
    const account = { username: 'trapped', email: 'quiet.person9@hidden-house.org', password: 'Qian-Yuan-99' };
    people.push({ ...account, token: '' });
    const answer = await call('POST', '/api/auth/register', {
      body: { ...account, confirmPassword: account.password },
    });
    expect(answer.json).toMatchObject({ code: 'server.fault' });
  }

  const answersWith = (text: string) => heard.filter(({ told }) => told.includes(text));

  test('the scenario met what it was made for', () => {
    expect(resetTokens.filter((token) => token.length === 43)).toHaveLength(4);
    expect(new Set(resetTokens).size).toBe(4);
    const statuses = new Set(heard.map(({ status }) => status));
    for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 500])
      expect(statuses).toContain(status);
    const faults = heard.filter(({ status }) => status === 500);
    for (const name of ENDPOINT_NAMES.filter((one) => one !== 'logout'))
      expect(faults.length, name).toBeGreaterThan(ENDPOINT_NAMES.length);
    expect(output).toContain('select * from users');
    expect(output).toContain('已写入');
  });

  test('no answer holds a reset token, spent or live', () => {
    for (const token of resetTokens) expect(answersWith(token)).toEqual([]);
  });

  test('no answer holds a session token but the one that opens or prolongs that very session', () => {
    for (const token of sessions) {
      for (const { path, token: own, told } of answersWith(token)) {
        expect(path).toMatch(/^\/api\/auth\/(login|register|refresh)$/);
        if (path.endsWith('refresh')) expect(own).toBe(token);
        expect(told.split(token)).toHaveLength(2);
      }
      expect(answersWith(tokenHash(token))).toEqual([]);
    }
  });

  test('no answer holds a password or what is kept of one', () => {
    for (const { password } of people) expect(answersWith(password)).toEqual([]);
    expect(answersWith('argon2')).toEqual([]);
  });

  test('an address is told to nobody who did not write it themselves', () => {
    for (const { email } of people) {
      const [local = '', domain = ''] = email.split('@');
      for (const part of [email, local, domain])
        expect(answersWith(part).filter(({ asked }) => !asked.includes(email))).toEqual([]);
    }
  });

  test('an invitation code is told once, to its maker', () => {
    for (const code of codes)
      expect(answersWith(code).map(({ asked }) => asked.slice(0, 20))).toEqual(['POST /api/invitation']);
  });

  test('no answer shows the inside of the server', () => {
    const revealing = heard.filter(({ told, path }) => path !== '/api/openapi.json' && INSIDES.test(told));
    expect(revealing).toEqual([]);
    for (const { told } of heard.filter(({ status }) => status === 500))
      expect(told).toContain('{"success":false,"code":"server.fault","message":"服务器错误，请稍后重试"}');
  });

  test('the database holds nothing that opens a door', async () => {
    const files = engine === 'sqlite' ? readdirSync(app.dataDir).filter((name) => name.startsWith('app.db')) : [];
    const bytes = files.map((name) => readFileSync(join(app.dataDir, name), 'latin1'));
    const dump = [await app.snapshot(TABLES), ...bytes].join('\n');
    const secrets = [...sessions, ...resetTokens, ...codes, ...handles, ...people.map(({ password }) => password)];
    for (const secret of secrets) expect(dump.includes(secret), secret).toBe(false);
    for (const code of codes) expect(dump.includes(code.replaceAll('-', ''))).toBe(false);
  });

  test('neither the log nor the console holds a token, a password or an address', () => {
    const clientLog = readFileSync(join(app.dataDir, 'logs', 'client.jsonl'), 'utf8');
    const secrets = [...sessions, ...resetTokens, ...codes, ...handles, 'argon2', 'hidden-house'];
    for (const log of [clientLog, output]) {
      for (const secret of [...secrets, ...people.map(({ password }) => password)])
        expect(log.includes(secret), secret).toBe(false);
    }
    expect(
      clientLog
        .trimEnd()
        .split('\n')
        .every((line) => JSON.parse(line)),
    ).toBe(true);
  });
});
