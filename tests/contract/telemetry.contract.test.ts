import { hostname } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { useEmptyData } from '../support/admin-process.ts';
import { ENGINES } from '../support/app.ts';
import { PRODUCTION } from '../support/modes.ts';
import { type RunningServer, startServer } from '../support/spawned-server.ts';

const PERSON = { username: '王守仁', email: 'wang@house.example', password: 'liang-zhi-8chuanxi' };
const FACTS = { mainHexagram: '010001', movingYao: 0, timestamp: '2024-01-01T00:00:00.000Z' };
const QUERY = 'q7Zt5Gq0Jw8Uy2Mr7Kd4Xb9Vn3Ec6Ha1Pf';
const GIVEN = '3f2b9c64-8d1e-4a57-9b30-5e7f1c2d6a88';

type Line = Readonly<Record<string, unknown>>;

/** A server of production, a short life with it, and what it wrote meanwhile. */
describe.each(ENGINES)('what a server of production on %s lets its operator see', (engine) => {
  const data = useEmptyData(engine);
  let server: RunningServer;
  let token: string;
  const ids = new Map<string, string | null>();
  let lines: readonly Line[];
  let metrics: string;

  async function call(name: string, method: string, path: string, init: { body?: unknown; headers?: object } = {}) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...init.headers,
      },
      ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
    });
    ids.set(name, response.headers.get('x-request-id'));
    return { status: response.status, json: await response.json().catch(() => null) };
  }

  beforeAll(async () => {
    const env = { ...PRODUCTION, TRUSTED_PROXIES: '127.0.0.1', METRICS_PORT: '0' };
    server = await startServer({ ...data.env, ...env });
    token = '';
    const { json } = await call('register', 'POST', '/api/auth/register', {
      body: { ...PERSON, confirmPassword: PERSON.password },
    });
    await call('login', 'POST', '/api/auth/login', { body: { ...PERSON, password: `${PERSON.password}x` } });
    token = json.token;
    await call('save', 'POST', '/api/divination/results', { body: FACTS, headers: { 'x-request-id': GIVEN } });
    await call('list', 'GET', `/api/divination/results?view=${QUERY}`, { headers: { 'x-request-id': 'a b"c{d}efgh' } });
    await call('delete', 'DELETE', `/api/divination/results/${FACTS.timestamp}`);
    await call('page', 'GET', `/reset-password?token=${QUERY}`);
    await call('probe', 'GET', '/livez');
    await call('nothing', 'GET', `/api/${QUERY}`);
    await call('report', 'POST', '/api/logs', { body: { level: 'error', message: `卡住了 ${PERSON.email}` } });
    const at = /(http:\/\/[^"]+\/metrics)/.exec(server.output())?.[1] as string;
    metrics = await (await fetch(at)).text();
    expect((await fetch(new URL('/', at))).status).toBe(404);
    expect(await server.stop()).toBe(0);
    lines = server
      .standardOutput()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  });

  const requestLine = (name: string) =>
    lines.find((line) => line['request'] === ids.get(name) && line['kind'] === 'request');

  test('every line is JSON and says when, where and by which version', () => {
    for (const line of lines) {
      expect(line).toMatchObject({ instance: `${hostname()}:0`, version: '1.0.0' });
      expect(line['at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(['info', 'warn', 'error']).toContain(line['level']);
    }
  });

  test.each([
    ['register', 'POST', '/api/auth/register', 201, null],
    ['login', 'POST', '/api/auth/login', 401, 'auth.wrong'],
    ['save', 'POST', '/api/divination/results', 201, null],
    ['list', 'GET', '/api/divination/results', 400, 'request.invalid'],
    ['delete', 'DELETE', '/api/divination/results/:timestamp', 200, null],
    ['nothing', 'GET', '(page)', 404, 'route.notFound'],
  ])('the request %s is one line with its route pattern', (name, method, route, status, problem) => {
    const line = requestLine(name);
    expect(line).toMatchObject({ level: 'info', kind: 'request', method, route, status, problem });
    expect(Object.keys(line ?? {}).sort()).toEqual(
      ['at', 'instance', 'kind', 'level', 'method', 'ms', 'problem', 'request', 'route', 'status', 'version'].sort(),
    );
    expect(line?.['ms']).toBeGreaterThan(0);
  });

  test('a probe that succeeds is counted, and no line', () => {
    expect(requestLine('probe')).toBeUndefined();
    expect(metrics).toMatch(
      /^guanxiang_http_request_duration_seconds_count\{method="GET",route="\/livez",status="2xx"\} 1$/m,
    );
  });

  test('the name that the balancer gave is kept if it is well-formed', () => {
    expect(ids.get('save')).toBe(GIVEN);
    expect(ids.get('list')).toMatch(/^[0-9a-f]{12}$/);
  });

  test('no line holds a query, a path, a token, a name, an address or a password', () => {
    const { username, email, password } = PERSON;
    for (const text of [QUERY, FACTS.timestamp, token, username, email, 'house.example', password])
      expect(server.output().includes(text), text).toBe(false);
  });

  test('what the app reports, and what the start says, are lines too', () => {
    expect(lines.find(({ kind }) => kind === 'client')).toMatchObject({
      level: 'error',
      message: '卡住了 [redacted address]',
    });
    expect(lines.filter(({ kind }) => kind === 'notice').map(({ message }) => String(message).slice(0, 7))).toContain(
      '观象：数据存于',
    );
  });

  test('the metrics have the requests, the save, the refusal and the state of every part', () => {
    const labels = 'method="DELETE",route="/api/divination/results/:timestamp",status="2xx"';
    for (const line of [
      `guanxiang_http_request_duration_seconds_count{${labels}} 1`,
      'guanxiang_saves_acknowledged_total 1',
      'guanxiang_problems_total{code="auth.wrong"} 1',
      'guanxiang_database_up 1',
      'guanxiang_outbox_jobs 0',
      'guanxiang_limiter_stand_in 0',
      'guanxiang_outbox_unopenable_jobs 0',
      'guanxiang_outbox_held 0',
    ])
      expect(metrics).toContain(`\n${line}\n`);
    expect(metrics).toMatch(
      new RegExp(`^guanxiang_build_info\\{version="1.0.0",built=".*",engine="${engine}"\\} 1$`, 'm'),
    );
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(/^guanxiang_pool_connections_idle [1-9]/m.test(metrics)).toBe(engine === 'postgres');
    expect(metrics).not.toContain(QUERY);
  });
});
