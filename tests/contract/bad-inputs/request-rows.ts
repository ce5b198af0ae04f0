import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { ENDPOINTS } from '#contract/api.ts';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, perApp } from '../../support/bad-input.ts';
import { CALLS_WITH_BODY, call, callEach, endpointOf, urlOf, validBody } from './valid-calls.ts';

/** Of the highest role: what is wrong with a call is then the only thing wrong. */
const member = perApp((app) => app.user(undefined, 'superadmin'));

/** The bodies of the others, 2 and 32 kB, have no room for too many items. */
const ROOMY = CALLS_WITH_BODY.filter((name) => (endpointOf(name).maxBodyBytes ?? 65_536) > 2 * 20_480);

/** A right body with one more field that holds as many of these as fit into it. */
function filled(name: (typeof CALLS_WITH_BODY)[number], open: string, item: (n: number) => string, close: string) {
  const start = `${JSON.stringify(validBody(name)).slice(0, -1)},${open}`;
  const room = (endpointOf(name).maxBodyBytes ?? 65_536) - Buffer.byteLength(start) - close.length - 20;
  const items: string[] = [];
  for (let length = 0; length < room; length += (items.at(-1) ?? '').length + 1) items.push(item(items.length));
  return `${start}${items.slice(0, -1).join(',')}${close}`;
}

const overfull =
  (open: string, item: (n: number) => string, close: string) =>
  async (app: TestApp): Promise<readonly TestResponse[]> => {
    const { token } = await member(app);
    return callEach(app, ROOMY, (name) => ({ token, raw: filled(name, open, item, close) }));
  };

/** Every path of the contract with the methods it has. */
const METHODS_OF = Map.groupBy(Object.values(ENDPOINTS), ({ path }) => path);

const allowOf = (methods: readonly string[]) =>
  ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
    .filter((method) => methods.includes(method === 'HEAD' ? 'GET' : method))
    .join(', ');

const MALFORMED = { status: 400, message: '请求格式错误', isBeforeSql: true } as const;

/** C2, C7 and C12 once more: codings, the methods that would do, and bodies that are small but costly. */
export const REQUEST_ROWS: readonly BadInput[] = [
  {
    row: 'C2',
    name: 'JSON, compressed or not, that is said to be compressed, where identity is no coding',
    prepare: member,
    async send(app) {
      const { token } = await member(app);
      const responses = [];
      for (const coding of ['gzip', 'br', 'GZIP', 'identity, gzip', ''])
        responses.push(
          ...(await callEach(app, CALLS_WITH_BODY, (name) => {
            const text = JSON.stringify(validBody(name));
            const raw = coding === 'br' ? gzipSync(text) : text;
            return { token, raw, headers: { 'content-encoding': coding } };
          })),
        );
      return responses;
    },
    status: 415,
    message: '不支持的请求格式',
    isBeforeSql: true,
    async also(app) {
      const headers = { 'content-encoding': 'identity' };
      expect((await call(app, 'findAccount', { headers })).status).toBe(200);
    },
  },
  {
    row: 'C7',
    name: 'the answer to a wrong method names the right ones in Allow',
    async send(app) {
      const responses = [];
      for (const [path, endpoints] of METHODS_OF) {
        const response = await app.call('PATCH', urlOf(path));
        expect(response.headers['allow'], path).toBe(allowOf(endpoints.map(({ method }) => method)));
        responses.push(response);
      }
      return responses;
    },
    status: 405,
    message: '请求方法不支持',
  },
  {
    row: '55',
    name: 'an action by the wrong method is answered with the right one in Allow',
    async send(app) {
      const created = await app.call('GET', '/api/shefu?action=create');
      expect(created.headers['allow']).toBe('POST');
      const { token } = await app.user();
      const listed = await app.call('POST', '/api/shefu?action=list', { token, body: {} });
      expect(listed.headers['allow']).toBe('GET, HEAD');
      return [created, listed];
    },
    status: 405,
    message: '请求方法不支持',
    changes: true, // the user who asks
  },
  {
    row: 'C12',
    name: 'as many keys as a body has room for',
    prepare: member,
    send: overfull('', (n) => `"${n.toString(36)}":0`, '}'),
    ...MALFORMED,
  },
  {
    row: 'C12',
    name: 'as many items as a body has room for',
    prepare: member,
    send: overfull('"more":[', () => '0', ']}'),
    ...MALFORMED,
  },
  {
    row: 'C12',
    name: 'as many empty objects, or nested empty lists, as a body has room for',
    prepare: member,
    async send(app) {
      const objects = await overfull('"more":[', () => '{}', ']}')(app);
      return [...objects, ...(await overfull('"more":[', () => '[[[]]]', ']}')(app))];
    },
    ...MALFORMED,
  },
];
