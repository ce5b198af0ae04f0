import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { imageUrlOf } from '#contract/upload.ts';
import type { Engine } from '#server/db/engine.ts';
import { newId } from '#server/security/tokens.ts';
import type { Server } from '#server/server.ts';
import { anotherServer } from '../support/another-server.ts';
import { ENGINES, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { PNG_URL, puzzleDraft } from '../support/call-samples.ts';
import { guessBody } from '../support/sample-bodies.ts';

const AT_ONCE = 50;
const TOKEN = (n: number) => `${newId()}_${String(n).padStart(43, 'x')}`;
const PASSWORD = 'tang-9wuyue';
const account = (n: number) => ({
  ...{ username: `reader${n}`, email: `reader${n}@example.com`, password: PASSWORD, confirmPassword: PASSWORD },
});

interface Scene {
  readonly user: TestUser;
  readonly puzzles: readonly number[];
}

interface Row {
  /** So many of them pass, be it to be refused for another reason; the others get 429. */
  readonly pass: number;
  readonly of?: number;
  readonly method?: 'GET' | 'PUT';
  readonly path: string | ((n: number) => string);
  readonly body?: (n: number, scene: Scene) => object;
  /** With a session of an account that is a day old. */
  readonly isUser?: true;
  /** Counted in the memory of each server. */
  readonly isPerServer?: true;
  readonly token?: (n: number) => string;
  /** Those under way count for another limit too, which then refuses some. */
  readonly underWayCount?: true;
}

const reset = (n: number) => ({ token: TOKEN(n), newPassword: PASSWORD, confirmPassword: PASSWORD });
const link = (n: number) => ({ token: TOKEN(n) });
/** How often anyone may do what from one address, and how often an account. */
const ROWS: Readonly<Record<string, Row>> = {
  'logins to accounts that there are not': {
    pass: 30,
    path: '/auth/login',
    body: (n) => ({ username: `nobody${n}`, password: PASSWORD }),
  },
  'wrong passwords for one account': {
    pass: 10,
    path: '/auth/login',
    body: (_, { user }) => ({ username: user.username, password: 'wrong-guess' }),
  },
  registrations: { pass: 5, path: '/auth/register', body: account },
  'registrations with a taken name': {
    pass: 30,
    underWayCount: true,
    path: '/auth/register',
    body: (n, { user }) => ({ ...account(n), username: user.username }),
  },
  'searches for an account': {
    pass: 10,
    path: '/auth/find-account',
    body: (n) => ({ searchMode: 'username', searchValue: `nobody${n}` }),
  },
  'requests for a reset': { pass: 10, path: '/auth/request-reset', body: (n) => ({ email: `nobody${n}@example.com` }) },
  'guesses at a reset link': { pass: 10, path: '/auth/reset-password', body: reset },
  'looks at a reset link': { pass: 30, path: '/auth/check-reset', body: link },
  'guesses at a link to a new address': { pass: 10, path: '/account/email/confirm', body: link },
  'guesses at a link back': { pass: 10, path: '/account/email/undo', body: link },
  'guesses at a link to an export': { pass: 30, method: 'GET', path: (n) => `/export/${TOKEN(n)}` },
  'looks at images that there are not': {
    pass: 120,
    of: 300,
    isPerServer: true,
    method: 'GET',
    path: () => imageUrlOf(newId()),
  },
  'tokens of nobody': {
    pass: 120,
    of: 300,
    isPerServer: true,
    method: 'GET',
    path: () => '/api/divination/results',
    token: TOKEN,
  },
  'links to an export': { pass: 10, path: '/account/export', isUser: true },
  'wrong old passwords': {
    pass: 10,
    path: '/account/password',
    isUser: true,
    body: () => ({ oldPassword: 'wrong-guess', newPassword: PASSWORD, confirmPassword: PASSWORD }),
  },
  reports: {
    pass: 30,
    path: '/report',
    isUser: true,
    body: (n, { puzzles }) => ({ kind: 'puzzle', id: String(puzzles[n]), reason: 'other' }),
  },
  guesses: {
    pass: 120,
    of: 150,
    path: '/shefu/guess',
    isUser: true,
    body: (n, { puzzles }) => guessBody(puzzles[n] ?? 0),
  },
  puzzles: { pass: 30, path: '/shefu?action=create', isUser: true, body: () => puzzleDraft },
  images: { pass: 30, path: '/upload/image', isUser: true, body: () => ({ image: PNG_URL }) },
};

/** PostgreSQL has two servers, which count together. */
const SETTINGS: readonly [Engine, number][] = ENGINES.map((engine) => [engine, engine === 'sqlite' ? 1 : 2]);

describe.each(SETTINGS)('limits that a stranger meets, on %s, servers: %i', (engine, count) => {
  let app: TestApp;
  let servers: Server[];
  let scene: Scene;
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    app = await startApp(engine, { RATE_LIMIT_FACTOR: '1' }, { waitsForLocks: true });
    servers = [app.server];
    while (servers.length < count) servers.push((await anotherServer(app)).server);
    const [author, user] = [await app.user(), await app.user()];
    const row = { user_id: author.id, title: '匣中何物', question_text: '何物', answer_text: '印囊', created_at: 0 };
    const rows = await app.database.db.insertInto('puzzles').values(Array(150).fill(row)).returning('id').execute();
    scene = { user, puzzles: rows.map(({ id }) => Number(id)) };
    app.clock.now += 25 * 3_600_000;
  });
  afterEach(() => app.close());

  /** As many as there are connections, and another as soon as one is done: on a busy machine others would not get one in time. */
  async function atOnce(times: number, send: (n: number) => Promise<number>): Promise<readonly number[]> {
    const rest = Array.from({ length: times }, (_, n) => n).values();
    const statuses: number[] = [];
    const lanes = engine === 'sqlite' ? times : app.server.services.config.databasePoolMax * count;
    const lane = async () => {
      for (const n of rest) statuses.push(await send(n));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return statuses;
  }

  test.each(Object.entries(ROWS))('of many %s at once exactly as many pass as may', async (_, row) => {
    const { method = 'POST', path, body, isUser, token, isPerServer, underWayCount, pass, of = AT_ONCE } = row;
    const send = async (n: number) => {
      const url = typeof path === 'string' ? `/api${path}` : path(n);
      const headers = {
        ...(body && { 'content-type': 'application/json' }),
        ...(isUser && { authorization: `Bearer ${scene.user.token}` }),
        ...(token && { authorization: `Bearer ${token(n)}` }),
      };
      const { app: one } = servers[n % count] as Server;
      const response = await one.inject({
        method,
        url,
        headers,
        remoteAddress: '198.51.100.7',
        ...(body && { payload: JSON.stringify(body(n, scene)) }),
      });
      return response.statusCode;
    };
    const statuses = await atOnce(of, send);
    const passed = statuses.filter((status) => status !== 429).length;
    if (underWayCount && engine === 'postgres') expect(passed).toBeLessThanOrEqual(pass);
    else expect(passed).toBe(isPerServer ? pass * count : pass);
  });
});
