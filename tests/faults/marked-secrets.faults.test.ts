import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '#server/security/tokens.ts';
import { ENGINES, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { ENDPOINT_NAMES, type PreparedCall, prepareCall } from '../support/call-samples.ts';
import { armFaults } from '../support/faults.ts';
import { createMigratedDatabase, type PostgresDatabase } from '../support/fresh-data.ts';
import { captureOutput } from '../support/printed.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** In every secret of this file, and in nothing else. */
const MARK = 'Zq7Xv3';
const marked = (what: string) => `${MARK}-${what}-9wuyue`;

/** Nobody listens there: mails, images and whatever else needs them fail. */
const REFUSED = '127.0.0.1:1';
const SETTINGS = {
  LOG_LEVEL: 'info',
  LOG_FORMAT: 'json',
  METRICS_PORT: '0',
  SERVER_SECRET: Buffer.from(marked('server-secret').repeat(3)).toString('base64'),
  SMTP_URL: `smtp://post:${marked('smtp')}@${REFUSED}`,
  IMAGES_S3_URL: `http://${REFUSED}/yi-images`,
  IMAGES_S3_ACCESS_KEY: marked('access-key'),
  IMAGES_S3_SECRET_KEY: marked('secret-key'),
  IMAGES_STORE: 'database',
};

const HEADERS = {
  cookie: `session=${marked('cookie')}`,
  referer: `https://yi.example.com/reset-password?token=${marked('referer')}`,
  'user-agent': `Mozilla/5.0 ${marked('user-agent')}`,
  'proxy-authorization': `Basic ${marked('proxy')}`,
  'x-api-key': marked('api-key'),
};

/** The same with a mark in place of every text. */
const markedIn = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value.slice(0, 3)}${marked('text')}`;
  if (Array.isArray(value)) return value.map(markedIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, markedIn(part)]));
};

interface Sent {
  readonly body?: unknown;
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly query?: string;
}

/** What is wrong with a call, each with secrets in it. */
const WAYS: Readonly<Record<string, (call: PreparedCall, token: string) => Sent>> = {
  'as it should be': ({ body }, token) => ({ body, token }),
  'with a token of nobody': ({ body }) => ({ body, token: `${newId()}_${marked('token')}`.padEnd(70, 'x') }),
  'with a password as its token': ({ body }) => ({ body, headers: { authorization: `Basic ${marked('basic')}` } }),
  'with other texts': ({ body }, token) => ({ body: markedIn(body), token }),
  'with more than there is': ({ body }, token) => ({
    body: { ...(body as object), secret: marked('more') },
    query: `token=${marked('query')}`,
    token,
  }),
  'cut off': (_, token) => ({ raw: `{"password":"${marked('cut')}`, token }),
  'in another form': (_, token) => ({
    raw: `password=${marked('form')}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    token,
  }),
  'from a foreign page': ({ body }, token) => ({
    body,
    token,
    headers: { origin: `https://${marked('origin')}.example` },
  }),
  'and a fault inside': ({ body }, token) => ({ body: markedIn(body), token, headers: { 'x-test-fault': '1' } }),
};

describe.each(ENGINES)('secrets with a mark on %s', (engine) => {
  let app: TestApp;
  let output = { text: '' };
  let told = '';
  let calls = 0;
  let postgres: PostgresDatabase | null = null;

  async function send({ method, url }: PreparedCall, { query, headers, ...sent }: Sent): Promise<void> {
    const path = query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
    const { status } = await app.call(method, path, { ...sent, headers: { ...HEADERS, ...headers } });
    if (status > 0) calls++;
  }

  /** Its session is made anew for each call: some calls end it. */
  async function callAll(owner: TestUser): Promise<void> {
    for (const name of ENDPOINT_NAMES)
      for (const wayOf of Object.values(WAYS)) {
        const call = await prepareCall(name, { app, owner });
        const { json } = await app.call('POST', '/api/auth/login', { body: owner });
        await send(call, wayOf(call, String(json['token'])));
      }
  }

  async function lookAround(owner: TestUser): Promise<void> {
    const object = `${newId()}-${'0'.repeat(64)}`;
    const row = { id: newId(), user_id: owner.id, bytes: new Uint8Array(), object, size: 1, created_at: 0 };
    await app.database.db.insertInto('images').values(row).execute();
    const paths = [
      '/livez',
      '/readyz',
      '/healthz',
      `/export/${marked('export')}`,
      `/uploads/${row.id}.jpg`,
      `/${marked('path')}`,
    ];
    for (const path of paths) {
      const { status, headers, text } = await app.call('GET', path, { headers: HEADERS });
      expect(status).toBeGreaterThan(0);
      told += `${JSON.stringify(headers)} ${text}\n`;
    }
    while ((await app.server.outbox.drain()) > 0);
    told += await app.server.metrics?.text();
    await app.server.services.audit.settle();
    told += await app.snapshot(['audit_events']);
  }

  beforeAll(async () => {
    output = captureOutput();
    postgres = engine === 'postgres' ? await createMigratedDatabase() : null;
    const url = postgres?.env.DATABASE_URL.replace('postgres@', `postgres:${marked('database')}@`);
    app = await startApp(engine, { ...SETTINGS, ...(url && { DATABASE_URL: url, DATABASE_DIRECT_URL: url }) });
    armFaults(app);
    const owner = await app.user('印主', 'superadmin');
    await app.user('留守', 'superadmin');
    await callAll(owner);
    await lookAround(owner);
  }, 240_000);
  afterAll(async () => {
    await app.close();
    await postgres?.drop();
    vi.restoreAllMocks();
  });

  test('every call is made in every way, mails and images fail, and faults are logged', () => {
    expect(calls).toBe(ENDPOINT_NAMES.length * Object.keys(WAYS).length);
    for (const words of ['server.fault', 'server.unavailable', '后台任务出错', '"kind":"request"'])
      expect(output.text).toContain(words);
  });

  test('no secret of a setting, a header, a query or a body is in the output, the metrics, /healthz or the audit', () => {
    const lines = output.text.split('\n').filter((line) => line.includes(MARK));
    expect(lines).toEqual([]);
    expect(told.includes(MARK)).toBe(false);
  });
});

/** As PostgreSQL refuses a password. */
const REFUSAL = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "yi"\0\0';

/** Responds to every connection that the password is wrong. */
async function startRefuser(): Promise<{ port: number; stop(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      const length = Buffer.alloc(4);
      length.writeInt32BE(REFUSAL.length + 4);
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(REFUSAL)]));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

test.each(['refused', 'unknown', 'wrong password', 'no socket'])(
  'a server that does not get to its database (%s) says so in one line without its password',
  async (why) => {
    const refuser = await startRefuser();
    onTestFinished(refuser.stop);
    const hosts: Readonly<Record<string, string>> = {
      refused: REFUSED,
      unknown: 'nowhere.invalid:5432',
      'wrong password': `127.0.0.1:${refuser.port}`,
    };
    const end = why === 'no socket' ? 'localhost/yi?host=/nowhere' : `${hosts[why]}/yi`;
    const DATABASE_URL = `postgres://yi:${marked('database')}@${end}`;
    const { METRICS_PORT: _, ...settings } = SETTINGS;
    const started = spawnServer({ ...settings, DATABASE_URL, DATA_DIR: temporaryFolder() });
    expect((await started.ended).code).toBe(78);
    expect(started.output()).toMatch(/^[^\n]+\n$/);
    expect(started.output()).not.toContain(MARK);
  },
);
