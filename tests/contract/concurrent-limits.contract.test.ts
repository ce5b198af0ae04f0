import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ENTRIES_MAX_BYTES, PRACTICE_ANSWERS_MAX, PUZZLE_BASE_BYTES, PUZZLES_MAX_BYTES } from '#contract/limits.ts';
import type { Engine } from '#server/db/engine.ts';
import { openDatabase } from '#server/db/open-data.ts';
import { resetLinkSender } from '#server/features/auth/reset-mail.ts';
import { tokenHash } from '#server/security/tokens.ts';
import { createServer, type Server } from '#server/server.ts';
import { cheapHasher, ENGINES, startApp, type TestApp } from '../support/app.ts';
import { audit } from '../support/audit.ts';
import { PNG_URL } from '../support/call-samples.ts';
import { moderationCaller } from '../support/moderation-caller.ts';
import {
  ENTRIES,
  entryBody,
  guessBody,
  PRACTICE_ANSWERS,
  practiceAnswerLine,
  puzzleBody,
  ROW,
  SHEFU,
} from '../support/sample-bodies.ts';

const USER_MAX_BYTES = 200 * 1024 * 1024;

interface Call {
  readonly method?: 'POST' | 'PUT';
  /** The same for every call, or one for each. */
  readonly url: string | ((n: number) => string);
  readonly token: string;
  /** The same for every call, or a function that makes one for each. */
  readonly body?: unknown;
}

/** SQLite has one server; PostgreSQL any number. */
const SETTINGS = ENGINES.flatMap((engine): [Engine, number][] =>
  engine === 'sqlite'
    ? [[engine, 1]]
    : [
        [engine, 1],
        [engine, 2],
      ],
);

describe.each(SETTINGS)('limits with concurrent calls on %s, servers: %i', (engine, count) => {
  let app: TestApp;
  let servers: Server[];
  let closing: (() => Promise<void>)[];
  beforeEach(async () => {
    app = await startApp(engine, { RATE_LIMIT_FACTOR: '1' }, { waitsForLocks: true });
    servers = [app.server];
    closing = [app.close];
    while (servers.length < count) {
      const { config, now } = app.server.services;
      const database = openDatabase(config);
      const server = await createServer({ config, database, webFolder: app.dataDir, now, passwords: cheapHasher() });
      servers.push(server);
      closing.unshift(server.stop, database.close);
    }
  });
  afterEach(async () => {
    for (const close of closing) await close();
  });

  /**
   * Many at once; on PostgreSQL as many as there are connections, and another as soon as one is done: on a busy machine a call would not
   * get a connection in time behind a hundred others.
   */
  async function atOnce<T>(count: number, work: (n: number) => Promise<T>): Promise<readonly T[]> {
    const done: T[] = [];
    const rest = Array.from({ length: count }, (_, n) => n).values();
    const { databasePoolMax } = app.server.services.config;
    const lanes = engine === 'sqlite' ? count : databasePoolMax * servers.length;
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (const n of rest) done.push(await work(n));
      }),
    );
    return done;
  }

  /** The same call many times, in turn to every server of the database. */
  const callAll = (count: number, { token, body, ...call }: Call) =>
    atOnce(count, async (n) => {
      const { method = 'POST', url } = call;
      const { app: one } = servers[n % servers.length] as Server;
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const sent = typeof body === 'function' ? body(n) : body;
      const payload = body === undefined ? {} : { payload: JSON.stringify(sent) };
      const path = typeof url === 'string' ? url : url(n);
      return (await one.inject({ method, url: path, headers, ...payload })).statusCode;
    });
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

  test('of 110 invitations at once fifty are made', async () => {
    const { token } = await app.user(undefined, 'superadmin');
    const statuses = await callAll(110, { url: '/api/invitation', token });
    expect(countOf(statuses, 200)).toBe(50);
    expect(countOf(statuses, 429)).toBeGreaterThan(0);
    expect(await app.database.db.selectFrom('invitations').select('code_hash').execute()).toHaveLength(50);
  });

  test('of eight uploads at once with room for one, one is stored', async () => {
    const { id, token } = await app.user();
    const upload = { url: '/api/upload/image', token, body: { image: PNG_URL, filename: 'a.png' } };
    expect(await callAll(1, upload)).toEqual([200]);
    const images = app.database.db.selectFrom('images').where('user_id', '=', id);
    const { size } = await images.select('size').executeTakeFirstOrThrow();
    const filler = { id: `filler${'0'.repeat(20)}`, user_id: id, bytes: new Uint8Array(1), created_at: app.clock.now };
    await app.database.db
      .insertInto('images')
      .values({ ...filler, size: USER_MAX_BYTES - 2 * size })
      .execute();
    const statuses = await callAll(8, upload);
    expect([countOf(statuses, 200), countOf(statuses, 413)]).toEqual([1, 7]);
    expect(await images.select('id').execute()).toHaveLength(3);
  });

  test('of eight entries at once with room for one, one is stored', async () => {
    const { id, token } = await app.user();
    const moment = (n: number) => new Date(Date.UTC(2025, 0, 1) + n).toISOString();
    const results = Array.from({ length: 10 }, (_, n) => ({ ...ROW, user_id: id, timestamp: moment(n) }));
    await app.database.db.insertInto('results').values(results).execute();
    const write = { method: 'PUT', token, body: entryBody() } as const;
    expect(await callAll(1, { ...write, url: `${ENTRIES}/${moment(8)}` })).toEqual([201]);
    const entries = app.database.db.selectFrom('entries').where('user_id', '=', id);
    const { bytes } = await entries.select('bytes').executeTakeFirstOrThrow();
    const filler = { user_id: id, timestamp: moment(9), revision: 0, document: '{}' };
    await app.database.db
      .insertInto('entries')
      .values({ ...filler, bytes: ENTRIES_MAX_BYTES - 2 * bytes })
      .execute();
    const statuses = await callAll(8, { ...write, url: (n) => `${ENTRIES}/${moment(n)}` });
    expect([countOf(statuses, 201), countOf(statuses, 422)]).toEqual([1, 7]);
    expect(await entries.select('timestamp').execute()).toHaveLength(3);
  });

  test('of eight batches of practice at once with room for one, one is stored', async () => {
    const { id, token } = await app.user();
    const there = { answer_revision: PRACTICE_ANSWERS_MAX - 3 };
    await app.database.db.updateTable('users').set(there).where('id', '=', id).execute();
    const body = (n: number) => ({
      answers: [0, 1].map((of) => practiceAnswerLine(PRACTICE_ANSWERS_MAX + 2 * n + of)),
    });
    const statuses = await callAll(8, { url: PRACTICE_ANSWERS, token, body });
    expect([countOf(statuses, 200), countOf(statuses, 422)]).toEqual([1, 7]);
    const rows = app.database.db.selectFrom('practice_answers').where('user_id', '=', id);
    expect(await rows.select('id').execute()).toHaveLength(2);
  });

  test('of twelve puzzles at once a new account posts five, and one that is a day old all of them', async () => {
    const { token } = await app.user();
    const create = { url: `${SHEFU}?action=create`, token, body: puzzleBody() };
    const statuses = await callAll(12, create);
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([5, 7]);
    app.clock.now += 24 * 3_600_000;
    expect(countOf(await callAll(12, create), 201)).toBe(12);
  });

  test('of thirty guesses at once a new account sends twenty', async () => {
    const { id: author } = await app.user();
    const row = { user_id: author, title: '匣中何物', question_text: '何物', answer_text: '印囊', created_at: 0 };
    const puzzles = Array.from({ length: 30 }, () => row);
    const made = await app.database.db.insertInto('puzzles').values(puzzles).returning('id').execute();
    const { id, token } = await app.user();
    const body = (n: number) => guessBody(Number(made[n]?.id));
    const statuses = await callAll(30, { url: '/api/shefu/guess', token, body });
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([20, 10]);
    const rows = app.database.db.selectFrom('guesses').select('id').where('user_id', '=', id);
    expect(await rows.execute()).toHaveLength(20);
  });

  test('of two superadmins who demote each other at once, one stays', async () => {
    const [one, other] = [await app.user(undefined, 'superadmin'), await app.user(undefined, 'superadmin')];
    const statuses = await atOnce(2, async (n) => {
      const [by, whom] = n === 0 ? [one, other] : [other, one];
      const { app: server } = servers[n % servers.length] as Server;
      const payload = { userId: whom.id, role: 'user' };
      const headers = { authorization: `Bearer ${by.token}` };
      return (await server.inject({ method: 'PUT', url: '/api/member/role', headers, payload })).statusCode;
    });
    expect(countOf(statuses, 200)).toBe(1);
    const left = app.database.db.selectFrom('users').select('id').where('role', '=', 'superadmin');
    expect(await left.execute()).toHaveLength(1);
  });

  test('of three reports at once that count the third hides the puzzle, once', async () => {
    const author = await app.user();
    const { id } = (await app.call('POST', `${SHEFU}?action=create`, { token: author.token, body: puzzleBody() })).json;
    const { oldUsers, report } = moderationCaller(app);
    const reports = (await oldUsers(3)).flatMap((reader) => [report(reader, Number(id)), report(reader, Number(id))]);
    const statuses = (await Promise.all(reports)).map(({ status }) => status);
    expect([countOf(statuses, 201), countOf(statuses, 409)]).toEqual([3, 3]);
    expect((await app.call('GET', `${SHEFU}?action=detail&id=${id}`)).status).toBe(404);
    expect((await audit(app.database)).faults).toEqual([]);
  });

  test('of eight puzzles at once with room for one, one is stored; of eight that grow at once, one grows', async () => {
    const { id, token } = await app.user();
    app.clock.now += 24 * 3_600_000; // a new account would meet its own limit first
    const body = puzzleBody();
    const each = PUZZLE_BASE_BYTES + Buffer.byteLength(body.title + body.questionText + body.answerText);
    const leaving = (bytes: number) => 'x'.repeat(PUZZLES_MAX_BYTES - PUZZLE_BASE_BYTES - 1 - bytes);
    const filler = { user_id: id, title: 'x', question_text: leaving(2 * each - 1), created_at: app.clock.now };
    await app.database.db.insertInto('puzzles').values(filler).execute();
    const create = { url: `${SHEFU}?action=create`, token, body };
    const statuses = await callAll(8, create);
    expect([countOf(statuses, 201), countOf(statuses, 422)]).toEqual([1, 7]);
    const puzzles = app.database.db.selectFrom('puzzles').where('user_id', '=', id);
    expect(await puzzles.select('id').execute()).toHaveLength(2);

    const room = { question_text: leaving(8 * each + 1500) };
    await app.database.db.updateTable('puzzles').set(room).where('title', '=', 'x').execute();
    expect(countOf(await callAll(7, create), 201)).toBe(7);
    const ids = (await puzzles.select('id').where('title', '!=', 'x').execute()).map((row) => row.id);
    const larger = { method: 'PUT', token, body: puzzleBody({ questionText: 'x'.repeat(1000) }) } as const;
    const grown = await callAll(8, { ...larger, url: (n) => `${SHEFU}?action=update&id=${ids[n]}` });
    expect([countOf(grown, 200), countOf(grown, 422)]).toEqual([1, 7]);
  });

  test('of eight reset requests at once three are mailed, and one link is valid', async () => {
    const { id, email } = await app.user();
    const asked = { account: email, address: '203.0.113.7' };
    const senders = servers.map(({ services }) => resetLinkSender(services));
    const request = async (n: number) => (await senders[n % senders.length]?.(asked))?.link ?? null;
    const links = (await atOnce(8, request)).filter((link) => link !== null);
    expect(links).toHaveLength(3);
    const live = app.database.db.selectFrom('reset_tokens').select('token_hash').where('user_id', '=', id);
    const hashes = links.map((link) => tokenHash(new URL(link).searchParams.get('token') ?? ''));
    const [row, ...more] = await live.execute();
    expect(more).toEqual([]);
    expect(hashes).toContain(row?.token_hash);
  });

  const post = (n: number, url: string, body: unknown, remoteAddress: string) => {
    const { app: one } = servers[n % servers.length] as Server;
    const headers = { 'content-type': 'application/json' };
    return one.inject({ method: 'POST', url, headers, remoteAddress, payload: JSON.stringify(body) });
  };
  const postAll = (count: number, url: string, bodyOf: (n: number) => unknown, remoteAddress: string) =>
    atOnce(count, async (n) => (await post(n, url, bodyOf(n), remoteAddress)).statusCode);

  test('of thirty guesses at once ten are checked', async () => {
    const { username } = await app.user();
    const runs = () => servers.reduce((sum, { services }) => sum + services.passwords.runs, 0);
    const before = runs();
    const guess = () => ({ username, password: 'wrong-guess' });
    const statuses = await postAll(30, '/api/auth/login', guess, '198.51.100.1');
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([10, 20]);
    expect(runs() - before).toBe(10);
  });

  test('of eight registrations at once five are made', async () => {
    const password = 'tang-9wuyue';
    const account = (n: number) => ({
      username: `reader${n}`,
      email: `reader${n}@example.com`,
      password,
      confirmPassword: password,
    });
    const statuses = await postAll(8, '/api/auth/register', account, '198.51.100.2');
    expect([countOf(statuses, 201), countOf(statuses, 429)]).toEqual([5, 3]);
  });

  test('of forty requests to a route with room for ten, ten pass; the eleventh gets Retry-After', async () => {
    const search = () => ({ searchMode: 'username', searchValue: '无人' });
    const statuses = await postAll(40, '/api/auth/find-account', search, '198.51.100.3');
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([10, 30]);
    app.clock.now += 4 * 60_000;
    const later = await post(1, '/api/auth/find-account', search(), '198.51.100.3');
    expect([later.statusCode, later.headers['retry-after']]).toEqual([429, '360']);
    app.clock.now += 6 * 60_000;
    expect((await post(1, '/api/auth/find-account', search(), '198.51.100.3')).statusCode).toBe(200);
  });

  test('a right password gives its place back: twenty logins in turn are within the limit of ten', async () => {
    const { username, password } = await app.user();
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++)
      statuses.push((await post(n, '/api/auth/login', { username, password }, '198.51.100.4')).statusCode);
    expect(countOf(statuses, 200)).toBe(20);
    expect(await app.snapshot(['attempts'])).not.toContain('198.51.100.4');
  });

  test('of fifty uses at once of a bucket of twenty, twenty are taken; one a second is refilled', async () => {
    const bucket = { name: 'test', capacity: 20, refillPerMinute: 60 };
    const take = (n: number) => (servers[n % servers.length] as Server).services.limiter.take(bucket, 'user');
    const takeAll = async (count: number) => (await atOnce(count, take)).filter(({ ok }) => ok).length;
    expect(await takeAll(50)).toBe(20);
    expect(await take(0)).toEqual({ ok: false, error: { code: 'request.tooMany', retryAfterSeconds: 1 } });
    app.clock.now += 5000;
    expect(await takeAll(10)).toBe(5);
    app.clock.now += 3_600_000;
    expect(await takeAll(50), 'never more than it holds').toBe(20);
  });
});
