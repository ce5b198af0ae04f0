import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { PAGE_HTML, type TestApp, type TestResponse } from '../../support/app.ts';
import { type BadInput, inTurn, perApp } from '../../support/bad-input.ts';
import { rawRequest } from '../../support/raw-request.ts';

const LOGS = '/api/logs';
const HOST = 'Host: 127.0.0.1\r\n';

const reader = perApp((app) => app.user('看书人'));

const logs = (bodies: readonly object[]) => (app: TestApp) =>
  inTurn(bodies, (body) => app.call('POST', LOGS, { body }));

const BEARER = `${'s3cret-'.repeat(6)}end`;
const LINES = [
  'first\r\n{"at":"2000-01-01","level":"error","message":"forged"}\nsecond',
  '\u001b[31mred\u001b[0m \u009b2J \u0007 \u2028',
  `Authorization: Bearer ${BEARER}`,
  `{"token":"${BEARER}","password":"hunter22"} to someone@example.com`,
];

/** One line for each message, nothing in them that a terminal or a reader of lines would obey, and nothing that is secret. */
function expectCleanLog({ dataDir }: TestApp) {
  const text = readFileSync(join(dataDir, 'logs', 'client.jsonl'), 'utf8');
  const lines = text.split('\n').slice(0, -1);
  expect(lines).toHaveLength(LINES.length);
  for (const line of lines) {
    expect(JSON.parse(line)).toEqual({ at: expect.any(String), level: 'error', message: expect.any(String) });
    expect([...line].filter((mark) => /[\p{Cc}\u2028]/u.test(mark))).toEqual([]);
  }
  expect(JSON.parse(lines[0] ?? '').message).toContain('forged');
  expect(text).not.toMatch(/s3cret|hunter22|someone@/);
}

/** The page itself, whatever the address, and no way to another place. */
function expectShell(_: TestApp, responses: readonly TestResponse[]) {
  for (const { headers, text } of responses) {
    expect(text).toBe(PAGE_HTML);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['location']).toBeUndefined();
  }
}

const pages = (paths: readonly string[]) => (app: TestApp) => inTurn(paths, (path) => app.call('GET', path));

const raw = (requests: readonly string[]) => (app: TestApp) => inTurn(requests, (bytes) => rawRequest(app, bytes));

export const PAGE_ROWS: readonly BadInput[] = [
  {
    row: '79',
    name: 'a log of no level we know, or without a message',
    send: logs([
      ...['debug', 'off', 'ERROR', '', ['error'], 1, null, undefined].map((level) => ({ level, message: '话' })),
      ...['', null, undefined, 7, ['话'], {}].map((message) => ({ level: 'error', message })),
    ]),
    status: 400,
    message: '日志格式错误',
  },
  {
    row: '80',
    name: 'a log that forges lines, colours the terminal or tells secrets is one clean line',
    env: {},
    send: logs(LINES.map((message) => ({ level: 'error', message }))),
    status: 204,
    also: expectCleanLog,
  },
  {
    row: '80',
    name: 'a log of 1 MB, or of 2 kB and a little',
    send: logs([1_048_576, 2048].map((length) => ({ level: 'error', message: 'a'.repeat(length) }))),
    status: 413,
    message: '请求内容过大',
  },
  {
    row: '81',
    name: 'the address of no hexagram, line or puzzle is the app’s page, which says so (that it does is for the browser tests)',
    send: pages([
      ...['/hexagram/222222', '/trigram/11', '/hexagram/111111/text/6', '/hexagram/111111/text/-1'],
      ...['/academy/shefu/abc', '/academy/shefu/abc/edit', '/nowhere'],
    ]),
    status: 200,
    also: expectShell,
  },
  {
    row: '82',
    name: 'the server sends nobody elsewhere, whatever a return target says (what the page does is for the browser tests)',
    async send(app) {
      const targets = ['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'];
      return [
        ...(await pages(targets.map((target) => `/login?return=${encodeURIComponent(target)}`))(app)),
        ...(await raw(
          ['//evil.example', '//evil.example/..', '/\\evil.example', '//evil.example/%2e%2e'].map(
            (path) => `GET ${path}/login HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
          ),
        )(app)),
      ];
    },
    status: 200,
    also: expectShell,
  },
  {
    row: '83',
    name: 'a forged role of superadmin gets no invitation (a broken store is for the browser tests)',
    prepare: reader,
    async send(app) {
      const { token } = await reader(app);
      const headers = { 'x-role': 'superadmin', cookie: 'role=superadmin' };
      return [
        await app.call('POST', '/api/invitation', { token, headers, body: { role: 'superadmin' } }),
        await app.call('POST', '/api/invitation?role=superadmin', { token, body: { user: { role: 'superadmin' } } }),
        await app.call('GET', '/api/invitation?role=superadmin', { token, headers }),
      ];
    },
    status: 403,
    message: '没有权限执行此操作',
  },
  {
    row: '84',
    name: 'invalid HTTP, or that two readers would read differently: 400 and the line is cut',
    send: raw([
      `POST ${LOGS} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      `POST ${LOGS} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `,
      `POST ${LOGS} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      'GET /api/config HTTP/1.1\nHost: 127.0.0.1\n\n',
      `GET /api/config HTTP/1.1\r\n${HOST}X-A: b\nX-C: d\r\n\r\n`,
      `GET /api/config HTTP/1.0\r\n${HOST}Connection: keep-alive\r\n\r\n`,
      'GET /api/config HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n',
      `GET /api/config HTTP/1.1\r\n${HOST}X-A: a\0b\r\n\r\n`,
      `GET /api/config HTTP/1.1\r\n${HOST}X\0A: b\r\n\r\n`,
      `GET /api/config HTTP/1.1\r\n${HOST}X-A : b\r\n\r\n`,
      `GET /api/config HTTP/1.1\r\n${HOST}Host: localhost\r\n\r\n`,
      `GET /api/config HTTP/1.1\r\n${HOST}hOST: 127.0.0.1\r\n\r\n`,
      'hello\r\n\r\n',
    ]),
    status: 400,
    message: '请求格式错误',
    also: async (app) => {
      const request = `GET /livez HTTP/1.0\r\n${HOST}\r\n`;
      expect((await rawRequest(app, request)).status, 'one request of HTTP/1.0 is answered').toBe(200);
    },
  },
];
