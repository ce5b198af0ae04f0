import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type CallOptions, ENGINES, type TestResponse, type TestUser, useApp } from '../support/app.ts';
import { ENDPOINT_NAMES, prepareCall } from '../support/call-samples.ts';
import { PRODUCTION } from '../support/modes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { newSession } from '../support/tokens.ts';

const HOST = { host: 'yi.example.com' };
const POLICY = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/** The headers of every answer in production. */
function expectGuarded({ headers }: TestResponse): void {
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(String(headers['content-security-policy']).split('; ')).toEqual(expect.arrayContaining(POLICY));
}

interface Ask {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly options?: CallOptions;
}
const login = (status: number, options: CallOptions): Ask => ({
  method: 'POST',
  path: '/api/auth/login',
  status,
  options,
});
const get = (path: string, status = 200): Ask => ({ method: 'GET', path, status });

const PAGES = ['/', '/hexagram/010001', '/livez', '/healthz', '/api/openapi.json'].map((path) => get(path));
const REFUSALS: readonly Ask[] = [
  ...['/api/nothing', '/assets/missing.js', '/uploads/x.jpg'].map((path) => get(path, 404)),
  get('/api/divination/results', 401),
  get('/api/%E0%A4%A', 400), // cannot be decoded
  { method: 'DELETE', path: `/api/divination/results/${'x'.repeat(200)}`, status: 404 }, // too long for any name
  { method: 'PATCH', path: '/api/auth/login', status: 405 },
  login(400, { raw: '{' }),
  login(403, { body: {}, headers: { origin: 'https://evil.example' } }),
  login(413, { raw: 'x'.repeat(70_000) }),
  login(415, { raw: 'x', headers: { 'content-type': 'text/plain' } }),
];

describe.each(ENGINES)('headers of answers on %s', (engine) => {
  const app = useApp(engine, PRODUCTION);
  let owner: TestUser;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    owner = await app.user(undefined, 'superadmin');
    await app.user(undefined, 'superadmin'); // the only one cannot be removed; withdrawRemoval comes next
  });

  /** A session of its own for each call, since some calls end it. */
  async function responseTo(name: (typeof ENDPOINT_NAMES)[number]): Promise<TestResponse> {
    const token = await newSession(app, owner.id);
    const { method, url, body } = await prepareCall(name, { app, owner });
    return app.call(method, url, { body, token, headers: HOST });
  }

  test.each(ENDPOINT_NAMES)('%s is JSON in UTF-8 under the policy, and no cache keeps it', async (name) => {
    const response = await responseTo(name);
    expect(response.status, response.text).toBeLessThan(300);
    expectGuarded(response);
    if (response.text !== '') expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('a list that is unchanged is answered 304, and no cache keeps that either', async () => {
    const token = await newSession(app, owner.id);
    const list = (headers: Readonly<Record<string, string>>) =>
      app.call('GET', '/api/divination/results?view=facts', { token, headers: { ...HOST, ...headers } });
    const { etag } = (await list({})).headers;
    const unchanged = await list({ 'if-none-match': String(etag) });
    expect([unchanged.status, unchanged.headers['cache-control']]).toEqual([304, 'no-store']);
  });

  test.each(REFUSALS)('no cache keeps the refusal of $method $path ($status)', async ({ method, path, options }) => {
    const response = await app.call(method, path, { ...options, headers: { ...HOST, ...options?.headers } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([...PAGES, ...REFUSALS])(
    '$method $path ($status) is under the policy too',
    async ({ method, path, status, options }) => {
      const response = await app.call(method, path, { ...options, headers: { ...HOST, ...options?.headers } });
      expect(response.status).toBe(status);
      expectGuarded(response);
      expect(response.headers['content-type']).toMatch(/^(application\/json|text\/html); charset=utf-8$/);
    },
  );

  test('TRACE is refused and repeats nothing of the request', async () => {
    for (const path of ['/', '/api/config']) {
      const { status, text } = await rawRequest(
        app,
        `TRACE ${path} HTTP/1.1\r\nHost: yi.example.com\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n`,
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('s3cret');
    }
  });
});
