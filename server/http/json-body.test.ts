import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { registerErrors } from './errors.ts';
import { registerJsonBody } from './json-body.ts';

const app = fastify({ bodyLimit: 8_000_000 });
registerErrors(app);
registerJsonBody(app);
let received: unknown = null;
app.post('/', (request) => {
  received = request.body;
  return { isRead: true };
});
afterAll(() => app.close());

async function send(payload: string | Buffer, type: string | null = 'application/json') {
  received = null;
  const headers = type === null ? {} : { 'content-type': type };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/', payload, headers });
  return statusCode === 200 ? 200 : `${statusCode} ${JSON.parse(body).message}`;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MALFORMED = '400 请求格式错误';
const WRONG_TYPE = '415 不支持的请求格式';

test.each([
  ['application/json', 200],
  ['application/json; charset=utf-8', 200],
  ['application/json;charset="UTF-8"', 200],
  ['APPLICATION/JSON', 200],
  ['application/json; charset=utf-16', WRONG_TYPE],
  ['application/json; charset=gbk', WRONG_TYPE],
  ['application/json; x=1; charset=latin1', WRONG_TYPE],
  ['text/plain', WRONG_TYPE],
  ['text/plain; application/json', WRONG_TYPE],
  ['text/json', WRONG_TYPE],
  ['application/x-www-form-urlencoded', WRONG_TYPE],
  ['multipart/form-data; boundary=x', WRONG_TYPE],
  ['application/jsonp', WRONG_TYPE],
  ['application/json-patch+json', WRONG_TYPE],
  ['application/jsonapplication/json', WRONG_TYPE],
  [null, WRONG_TYPE],
] as const)('a body of type %s is answered %s and reaches a handler only if it is JSON', async (type, expected) => {
  expect(await send('{"a":1}', type)).toBe(expected);
  expect(received).toEqual(expected === 200 ? { a: 1 } : null);
});

test.each([
  '{',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":1}{"b":2}',
  '{"a":"\n"}',
  'undefined',
  '{"__proto__":{"role":"superadmin"}}',
  '{"a":{"__proto__":1}}',
  '{"\\u005f_proto__":{"role":"superadmin"}}',
  '{"constructor":{"prototype":{"role":"superadmin"}}}',
])('%s is refused', async (text) => {
  expect(await send(text)).toBe(MALFORMED);
  expect(received).toBeNull();
  expect({}).not.toHaveProperty('role');
});

test('a body of five levels is read, one of six is not', async () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const nestedLists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(await send(nested(5))).toBe(200);
  expect(await send(nestedLists(5))).toBe(200);
  expect(await send(nested(6))).toBe(MALFORMED);
  expect(await send(nestedLists(6))).toBe(MALFORMED);
  expect(await send(nestedLists(1_000_000))).toBe(MALFORMED);
});

test('brackets, quotes and backslashes inside a string do not count as levels', async () => {
  const texts = fc.string({ unit: fc.constantFrom('[', '{', '}', ']', '"', '\\', 'a'), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(texts, texts, async (key, value) => {
      expect(await send(JSON.stringify({ [key]: [{ [key]: value }] }))).toBe(200);
      expect(received).toEqual({ [key]: [{ [key]: value }] });
    }),
  );
});

const keys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"${n}":0`).join(',')}}`;
const items = (count: number, item = '0') => `{"image":[${Array.from({ length: count }, () => item).join(',')}]}`;
const escapes = (count: number, sequence: string) => `{"a":"${sequence.repeat(count)}"}`;

test.each([
  ['256 keys', keys(256), keys(257)],
  ['10,000 texts in a list', items(10_000, '""'), items(11_000, '""')],
  ['20,000 numbers in a list', items(20_000), items(1_000_000)],
  ['254 empty lists', items(254, '[]'), items(255, '[]')],
  ['254 empty objects', items(254, '{}'), items(255, '{}')],
  ['84 nested empty lists', items(84, '[[[]]]'), items(85, '[[[]]]')],
  ['32,768 escaped quotes', escapes(32_768, '\\"'), escapes(32_769, '\\"')],
  ['32,768 escaped letters', escapes(32_768, '\\u5366'), escapes(32_769, '\\u5366')],
])('a body of %s is read; with more it is refused before it is parsed', async (_, most, more) => {
  expect(await send(most)).toBe(200);
  const parse = vi.spyOn(JSON, 'parse');
  const response = await app.inject({ method: 'POST', url: '/', payload: more, headers: JSON_TYPE });
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  expect([response.statusCode, response.json().message]).toEqual([400, '请求格式错误']);
});

test.each([
  ['closing brackets', ']'],
  ['strings without commas', '""'],
  ['colons', ':'],
  ['commas', ','],
  ['backslashes', '\\'],
])('seven million bytes of %s, which are no JSON, are refused', async (_, mark) => {
  expect(await send(mark.repeat(7_000_000 / mark.length))).toBe(MALFORMED);
});
