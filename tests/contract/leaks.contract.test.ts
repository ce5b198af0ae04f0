import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tokenHash } from '#server/security/tokens.ts';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import { ENDPOINT_NAMES } from '../support/call-samples.ts';
import { ALL_TABLES, armFaults, failEveryRoute, failOnEntry, failOnRow, failWithout } from '../support/faults.ts';
import { listenTo, type Overheard } from '../support/overheard.ts';
import { captureOutput } from '../support/printed.ts';
import { liveSecretly, Secrets } from '../support/secret-life.ts';

const FAULT = { success: false, code: 'server.fault', message: '服务器错误，请稍后重试' };

/** What must not leave the server: a stack, a path, a statement, a message of the database. */
const INSIDES = [
  /\n\s+at |\bat \S+ \(|"stack"/,
  /\.ts\b|node_modules|node:internal|\/server\/|\/tmp\/|[A-Z]:\\/,
  /\b(select|insert into|update|delete from)\b[^{}]+\b(from|values|set|where)\b/i,
  /sqlite|kysely|no such (table|column)|relation "|constraint|violates|errno|syscall/i,
];

describe.each(ENGINES)('no leaks on %s', (engine) => {
  let app: TestApp;
  let heard: readonly Overheard[];
  let output: { text: string };
  let answeredToFaults: Awaited<ReturnType<typeof failEveryRoute>>;
  let answeredToTraps: readonly unknown[];
  const secrets = new Secrets();

  beforeAll(async () => {
    output = captureOutput();
    app = await startApp(engine, { LOG_LEVEL: 'info' });
    armFaults(app);
    const overheard = listenTo(app);
    heard = overheard.heard;
    const scene = { app, call: overheard.call, secrets };
    const owner = await liveSecretly(scene);
    const { id } = await app.database.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', owner.username)
      .executeTakeFirstOrThrow();
    answeredToFaults = await failEveryRoute(scene, { ...owner, id });
    answeredToTraps = [(await failOnEntry(scene, owner)).json, (await failOnRow(scene)).json];
    // last: without a table that this engine does not use, the owner's logout succeeds
    for (const table of ALL_TABLES) await failWithout(scene, { ...owner, id }, table);
    while ((await app.server.outbox.drain()) > 0);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    vi.restoreAllMocks();
  });

  const responsesWith = (text: string) => heard.filter(({ told }) => told.includes(text));

  test('the scenario has reached every answer it is meant to', () => {
    expect(secrets.resetTokens.filter((token) => token.length === 70)).toHaveLength(4);
    expect([...secrets.codes, ...secrets.handles].every((text) => text.length > 20)).toBe(true);
    const statuses = new Set(heard.map(({ status }) => status));
    for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415, 500])
      expect(statuses).toContain(status);
    for (const words of ['injected: select', '已写入', '后台任务出错', 'trap']) expect(output.text).toContain(words);
  });

  test.each(ENDPOINT_NAMES)('a fault inside %s is answered with one plain sentence', (name) => {
    const response = answeredToFaults.get(name);
    expect([response?.status, response?.json]).toEqual([500, FAULT]);
  });

  test('a row that the database refuses is answered with the same sentence', () => {
    expect(answeredToTraps).toEqual([FAULT, FAULT]);
  });

  test('no answer shows a path, a statement or a stack', () => {
    const answers = heard.filter(({ path }) => path !== '/api/openapi.json');
    for (const inside of INSIDES) expect(answers.filter(({ told }) => inside.test(told))).toEqual([]);
  });

  test('no answer holds a reset token, spent or live', () => {
    for (const token of secrets.resetTokens) expect(responsesWith(token)).toEqual([]);
  });

  test('no answer holds a session token but the one that opens or prolongs that very session', () => {
    for (const token of secrets.sessions) {
      for (const { path, token: own, told } of responsesWith(token)) {
        expect(path).toMatch(/^\/api\/auth\/(login|register|refresh)$/);
        if (path.endsWith('refresh')) expect(own).toBe(token);
        expect(told.split(token)).toHaveLength(2);
      }
      expect(responsesWith(tokenHash(token))).toEqual([]);
    }
  });

  test('no answer holds a password or its hash', () => {
    for (const text of [...secrets.passwords, 'argon2']) expect(responsesWith(text)).toEqual([]);
  });

  test('an address is shown only to callers who sent it themselves', () => {
    for (const { email } of secrets.people) {
      for (const part of [email, ...email.split('@')])
        expect(responsesWith(part).filter(({ asked }) => !asked.includes(email))).toEqual([]);
    }
  });

  test('an invitation code is shown once, to its maker', () => {
    for (const code of secrets.codes)
      expect(responsesWith(code).map(({ asked }) => asked.slice(0, 20))).toEqual(['POST /api/invitation']);
  });

  test('what a user writes about a cast is returned by the calls for it alone, and is in no log', () => {
    const pageLog = readFileSync(join(app.dataDir, 'logs', 'client.jsonl'), 'utf8');
    for (const text of secrets.written) {
      const told = responsesWith(text).map(({ asked }) => asked.split(/[?\n ]/, 2).join(' '));
      expect(new Set(told)).toEqual(
        new Set(['PUT /api/divination/entries/2026-01-01T00:00:00Z', 'GET /api/divination/entries']),
      );
      expect([pageLog.includes(text), output.text.includes(text)]).toEqual([false, false]);
    }
  });

  test('the database holds no usable token, code or password', async () => {
    const files = readdirSync(app.dataDir).filter((name) => name.startsWith('app.db'));
    expect(files.length > 0).toBe(engine === 'sqlite');
    const bytes = files.map((name) => readFileSync(join(app.dataDir, name), 'latin1'));
    const dump = [await app.snapshot(ALL_TABLES), ...bytes].join('\n');
    const { sessions, resetTokens, codes, handles, passwords } = secrets;
    const bareCodes = codes.map((code) => code.replaceAll('-', ''));
    for (const secret of [...sessions, ...resetTokens, ...codes, ...bareCodes, ...handles, ...passwords])
      expect(dump.includes(secret), secret).toBe(false);
  });

  test('the audit holds no name, no mail address, no secret and nothing that a user wrote', async () => {
    await app.server.services.audit.settle();
    const audit = await app.snapshot(['audit_events']);
    for (const kind of ['register', 'login', 'login.refused', 'reset.done'])
      expect(audit).toContain(`"kind":"${kind}"`);
    const { people, written, sessions, resetTokens, codes, handles, passwords } = secrets;
    const own = people.flatMap(({ username, email }) => [username, ...email.split('@')]);
    for (const text of [...own, ...written, ...sessions, ...resetTokens, ...codes, ...handles, ...passwords, '$argon2'])
      expect(audit.includes(text), text).toBe(false);
  });

  test('neither the client log nor the server’s output holds a token, a password or an address', () => {
    const pageLog = readFileSync(join(app.dataDir, 'logs', 'client.jsonl'), 'utf8');
    const { sessions, resetTokens, codes, handles, passwords } = secrets;
    for (const log of [pageLog, output.text]) {
      for (const secret of [...sessions, ...resetTokens, ...codes, ...handles, ...passwords, '$argon2', 'house.org'])
        expect(log.includes(secret), secret).toBe(false);
    }
  });
});
