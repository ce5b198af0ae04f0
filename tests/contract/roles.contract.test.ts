import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ENDPOINTS, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { SESSION_MS } from '#contract/limits.ts';
import { PROBLEMS, type ProblemCode } from '#contract/words/problems.ts';
import { newToken, tokenHash } from '#server/security/tokens.ts';
import { ONE_ENGINE, type TestUser, useApp } from '../support/app.ts';
import { ENDPOINT_NAMES, prepareCall } from '../support/call-samples.ts';
import { newSession } from '../support/tokens.ts';

const ROLES = ['owner', 'other user', 'admin', 'superadmin'] as const;
const CALLERS = ['guest', ...ROLES, 'expired token', 'revoked token'] as const;
type Caller = (typeof CALLERS)[number];

/** Calls about something with an owner: who else may make them, and what the others get. */
const OWNED: Partial<Record<EndpointName, { readonly others: readonly Caller[]; readonly refusal: ProblemCode }>> = {
  updatePuzzle: { others: ['superadmin'], refusal: 'auth.forbidden' },
  deletePuzzle: { others: ['superadmin'], refusal: 'auth.forbidden' },
  saveEntry: { others: [], refusal: 'result.notFound' },
  endSession: { others: [], refusal: 'session.notFound' },
  setGuessOutcome: { others: [], refusal: 'guess.notFound' },
  deleteGuess: { others: [], refusal: 'guess.notFound' },
  listGuesses: { others: [], refusal: 'guess.first' },
  appealDecision: { others: [], refusal: 'moderation.notFound' },
  removeImage: { others: [], refusal: 'image.notFound' },
};

const MATRIX = ENDPOINT_NAMES.flatMap((name) => CALLERS.map((caller) => [name, caller] as const));

/** The refusal a caller must meet, null when the call must be answered. */
function refusalOf(name: EndpointName, caller: Caller): ProblemCode | null {
  const { access }: Endpoint = ENDPOINTS[name];
  if (access === 'anyone') return null;
  if (caller === 'guest') return 'auth.required';
  if (caller === 'expired token' || caller === 'revoked token') return 'auth.expired';
  if (access === 'admin') return caller === 'admin' || caller === 'superadmin' ? null : 'auth.forbidden';
  if (access === 'superadmin') return caller === 'superadmin' ? null : 'auth.forbidden';
  const owned = OWNED[name];
  return !owned || caller === 'owner' || owned.others.includes(caller) ? null : owned.refusal;
}

describe.each(ONE_ENGINE)('who may do what on %s', (engine) => {
  const app = useApp(engine);
  let users: Readonly<Record<(typeof ROLES)[number], TestUser>>;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // where each mail was written
    const [owner, other] = [await app.user(), await app.user()];
    users = {
      owner,
      'other user': other,
      admin: await app.user(undefined, 'admin'),
      superadmin: await app.user(undefined, 'superadmin'),
    };
    await app.user(undefined, 'superadmin'); // the only one could not be removed
  });

  /** The account whose removal was just requested stays for the next call. */
  afterEach(async () => {
    const stay = { removal_at: null, keeps_puzzles: null };
    await app.database.db.updateTable('users').set(stay).where('removal_at', 'is not', null).execute();
  });

  const sessionOf = (user: TestUser, now = app.clock.now): Promise<string> => newSession(app, user.id, now);

  /** A session of its own for each call, since some calls end it. The ended ones were the superadmin's: nobody had more rights. */
  async function tokenOf(caller: Caller): Promise<string | undefined> {
    if (caller === 'guest') return undefined;
    if (caller === 'expired token') return sessionOf(users.superadmin, app.clock.now - SESSION_MS);
    const token = await sessionOf(caller === 'revoked token' ? users.superadmin : users[caller]);
    if (caller === 'revoked token') await app.call('POST', '/api/auth/logout', { token });
    return token;
  }

  test.each(MATRIX)('%s by %s', async (name, caller) => {
    const { method, url, body } = await prepareCall(name, { app, owner: users.owner });
    const token = await tokenOf(caller);
    while ((await app.server.outbox.drain()) > 0); // jobs of an earlier call are not an effect of this one
    const before = await app.snapshot();
    const response = await app.call(method, url, { body, token });
    const refusal = refusalOf(name, caller);
    if (refusal === null) {
      expect(Object.keys(ENDPOINTS[name].responses), response.text).toContain(String(response.status));
      return;
    }
    const { status, message } = PROBLEMS[refusal];
    expect(response.status).toBe(status);
    expect(response.json).toEqual({ success: false, code: refusal, message });
    expect(await app.snapshot()).toBe(before);
  });

  test('another user’s delete of the same timestamp is answered, and the owner’s result stays', async () => {
    const { url } = await prepareCall('deleteResult', { app, owner: users.owner });
    const before = await app.snapshot(['results']);
    for (const caller of ['other user', 'admin', 'superadmin'] as const) {
      const response = await app.call('DELETE', url, { token: await sessionOf(users[caller]) });
      expect([response.status, response.json.message]).toEqual([200, '删除成功']);
    }
    expect(await app.snapshot(['results'])).toBe(before);
  });

  test('nobody’s list holds the results of another', async () => {
    const { body } = await prepareCall('saveResult', { app, owner: users.owner });
    const token = await sessionOf(users.owner);
    await app.call('POST', '/api/divination/results', { body, token });
    const { timestamp } = body as { timestamp: string };
    expect((await app.call('GET', '/api/divination/results', { token })).text).toContain(timestamp);
    for (const caller of ['other user', 'admin', 'superadmin'] as const) {
      const { text } = await app.call('GET', '/api/divination/results', { token: await sessionOf(users[caller]) });
      expect(text).not.toContain(timestamp);
    }
  });

  const openCalls = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].access === 'anyone');
  const guardedCalls = ENDPOINT_NAMES.filter((name) => ENDPOINTS[name].access !== 'anyone');

  test.each(openCalls)('%s ignores an Authorization header, however broken', async (name) => {
    for (const authorization of ['Bearer', 'Bearer x y', 'Basic YTpi', '', 'x'.repeat(4000), `Bearer ${newToken()}`]) {
      const { method, url, body } = await prepareCall(name, { app, owner: users.owner });
      const response = await app.call(method, url, { body, headers: { authorization } });
      expect(Object.keys(ENDPOINTS[name].responses), response.text).toContain(String(response.status));
    }
  });

  test('only the exact token is accepted: not its hash, not a part of it, not in another form', async () => {
    const token = await sessionOf(users.superadmin);
    const forms = [
      'Bearer',
      'Bearer ',
      token,
      `bearer ${token}`,
      `BEARER ${token}`,
      `Bearer  ${token}`,
      `Token ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${tokenHash(token)}`,
      `Bearer ${newToken()}`,
      `Bearer ${users.superadmin.id}`,
      "Bearer ' OR 1=1 --",
      `Basic ${Buffer.from(`superadmin:${token}`).toString('base64')}`,
    ];
    for (const authorization of forms) {
      const response = await app.call('GET', '/api/invitation', { headers: { authorization } });
      expect([response.status, response.json.message], authorization).toEqual([401, '登录已过期，请重新登录']);
    }
    for (const url of [`/api/invitation?token=${token}`, `/api/invitation?authorization=Bearer%20${token}`])
      expect((await app.call('GET', url, { headers: { cookie: `token=${token}` } })).status).toBe(401);
    expect((await app.call('GET', '/api/invitation', { token })).status).toBe(200);
  });

  test('the role is read from the database at every call, never from the caller', async () => {
    const climber = await app.user();
    const ask = () =>
      app.call('POST', '/api/invitation', {
        token: climber.token,
        body: { role: 'superadmin', user: { role: 'superadmin' } },
        headers: { 'x-role': 'superadmin', 'x-user-id': users.superadmin.id },
      });
    const setRole = (role: string) =>
      app.database.db.updateTable('users').set({ role }).where('id', '=', climber.id).execute();
    expect((await ask()).status).toBe(403);
    await setRole('superadmin');
    expect((await ask()).status).toBe(200);
    for (const role of ['admin', 'Superadmin', 'owner', '']) {
      await setRole(role);
      expect((await ask()).status, role).toBe(403);
    }
  });

  test('a call that needs a session needs it under every spelling of its path and by HEAD too', async () => {
    const spellings = (path: string) => [
      path,
      `${path}/`,
      `${path}//`,
      `${path}?`,
      `${path};x`,
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/api/./'),
      path.replace('/api/', '/x/../api/'),
      path.replace('/api/', '/API/'),
      path.replace('api', '%61pi'),
      path.toUpperCase(),
    ];
    for (const name of guardedCalls) {
      const { method, url, body } = await prepareCall(name, { app, owner: users.owner });
      const before = await app.snapshot();
      for (const spelt of spellings(url)) {
        const response = await app.call(method, spelt, { body });
        const isPage = method === 'GET' && response.text.startsWith('<!doctype html>');
        if (!isPage) expect([400, 401, 404, 405], `${spelt} ${response.text}`).toContain(response.status);
      }
      if (method === 'GET') expect((await app.call('HEAD', url)).status).toBe(401);
      expect(await app.snapshot()).toBe(before);
    }
  });

  test('every route below /api is a call of the contract, and every call has its route', async () => {
    await app.server.app.ready();
    const declared = Object.values(ENDPOINTS).flatMap(({ method, path }: Endpoint) =>
      method === 'GET' ? [`GET /api${path}`, `HEAD /api${path}`] : [`${method} /api${path}`],
    );
    const documentation = ['GET /api/openapi.json', 'HEAD /api/openapi.json'];
    const served = routesIn(app.server.app.printRoutes({ commonPrefix: false })).filter((route) =>
      route.includes(' /api'),
    );
    expect(new Set(served)).toEqual(new Set([...declared, ...documentation]));
  });
});

/** Fastify draws its routes as a tree: a branch continues the path of the one it hangs on. */
function routesIn(tree: string): readonly string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    const path = `${depth === 0 ? '' : above[depth - 1]}${part}`;
    above[depth] = path;
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
  });
}
