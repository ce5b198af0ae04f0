import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { ENDPOINTS } from '#contract/api.ts';
import type { CallOptions, TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, perApp } from '../../support/bad-input.ts';
import { CALLS_WITH_BODY, call, callEach, endpointOf, urlOf, validBody } from './valid-calls.ts';

/** Of the highest role: what is wrong with a call is then the only thing wrong. */
const member = perApp((app) => app.user(undefined, 'superadmin'));

/** The same wrong thing sent to every call that takes a body, by someone who may make the call. */
const toEveryBody =
  (options: (body: Readonly<Record<string, unknown>>) => CallOptions) =>
  async (app: TestApp): Promise<readonly TestResponse[]> => {
    const { token } = await member(app);
    return callEach(app, CALLS_WITH_BODY, (name) => ({ token, ...options(validBody(name)) }));
  };

const rawToEveryBody = (texts: readonly string[]) => async (app: TestApp) => {
  const responses = [];
  for (const raw of texts) responses.push(...(await toEveryBody(() => ({ raw }))(app)));
  return responses;
};

const nested = (depth: number): unknown => (depth === 0 ? '' : { inner: nested(depth - 1) });

const limitOf = (name: (typeof CALLS_WITH_BODY)[number]) => endpointOf(name).maxBodyBytes ?? 65_536;
/** A right body made just that long by spaces behind it. */
const padded = (name: (typeof CALLS_WITH_BODY)[number], bytes: number) => {
  const text = JSON.stringify(validBody(name));
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
};

async function sentInPieces(app: TestApp): Promise<TestResponse> {
  const { statusCode, headers, body } = await app.server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    payload: Readable.from(Array.from({ length: 80 }, () => Buffer.alloc(1024, 'a'))),
  });
  return { status: statusCode, headers, json: JSON.parse(body), text: body };
}

const WRONG_METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

async function byEveryWrongMethod(app: TestApp): Promise<readonly TestResponse[]> {
  const responses = [];
  for (const path of new Set(Object.values(ENDPOINTS).map((one) => one.path))) {
    const right = Object.values(ENDPOINTS).flatMap((one) => (one.path === path ? [one.method as string] : []));
    for (const method of WRONG_METHODS)
      if (!right.includes(method)) responses.push(await app.call(method, urlOf(path)));
  }
  return responses;
}

async function getEach(app: TestApp, paths: readonly string[]): Promise<readonly TestResponse[]> {
  const { token } = await member(app);
  const responses = [];
  for (const path of paths) responses.push(await app.call('GET', path, { token }));
  return responses;
}

const MALFORMED = { status: 400, message: '请求格式错误', isBeforeSql: true } as const;
const WRONG_TYPE = { status: 415, message: '不支持的请求格式', isBeforeSql: true } as const;
const TOO_LARGE = { status: 413, message: '请求内容过大', isBeforeSql: true } as const;
const CHARACTERS = { status: 400, message: '内容包含非法字符', isBeforeSql: true } as const;

const BROKEN_JSON = ['{"username":', '{', '{"a":1,}', "{'a':1}", '{"a":NaN}', 'undefined', '{} {}', ''];
const NO_OBJECT = ['null', '"文字"', '5', 'true', '[]', '[{}]'];
const POISONED = [
  '{"__proto__":{"role":"superadmin"}}',
  '{"username":{"__proto__":null}}',
  '{"\\u005f_proto__":{}}',
  '{"constructor":{"prototype":{"role":"superadmin"}}}',
];
const OTHER_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json-seq',
];

/** C1 to C7 and C11 to C13: what is wrong with a request as such, whichever call it is for. */
export const COMMON_ROWS: readonly BadInput[] = [
  { row: 'C1', name: 'JSON that is broken or empty', send: rawToEveryBody(BROKEN_JSON), prepare: member, ...MALFORMED },
  { row: 'C1', name: 'JSON that is no object', send: rawToEveryBody(NO_OBJECT), prepare: member, ...MALFORMED },
  ...OTHER_TYPES.map((type) => ({
    row: 'C2',
    name: `a body sent as ${type}`,
    prepare: member,
    send: toEveryBody((body) => ({ body, headers: { 'content-type': type } })),
    ...WRONG_TYPE,
  })),
  ...['utf-16', 'gbk', '"iso-8859-1"'].map((charset) => ({
    row: 'C3',
    name: `JSON in ${charset}`,
    prepare: member,
    send: toEveryBody((body) => ({ body, headers: { 'content-type': `application/json; charset=${charset}` } })),
    ...WRONG_TYPE,
  })),
  {
    row: 'C4',
    name: 'a body one byte too long, where one byte less is not refused for its length',
    prepare: member,
    async send(app) {
      const { token } = await member(app);
      return callEach(app, CALLS_WITH_BODY, (name) => ({ token, raw: padded(name, limitOf(name) + 1) }));
    },
    ...TOO_LARGE,
    async also(app) {
      const { token } = await member(app);
      const longest = await callEach(app, CALLS_WITH_BODY, (name) => ({ token, raw: padded(name, limitOf(name)) }));
      expect(longest.map(({ status }) => status)).not.toContain(TOO_LARGE.status);
    },
  },
  { row: 'C4', name: 'a long body that does not say its length', send: sentInPieces, ...TOO_LARGE },
  {
    row: 'C4',
    name: 'the limits: 64 kB, results 32 kB, entries 128 kB, upload 7.5 MB, logs 2 kB',
    send: (app) => call(app, 'login', { raw: padded('login', 65_537) }),
    ...TOO_LARGE,
    also() {
      expect(CALLS_WITH_BODY.filter((name) => limitOf(name) !== 65_536)).toEqual([
        'saveResult',
        'saveEntry',
        'uploadImage',
        'writeLog',
      ]);
      const others = ['saveResult', 'saveEntry', 'uploadImage', 'writeLog'] as const;
      expect(others.map(limitOf)).toEqual([32_768, 131_072, 7_864_320, 2048]);
    },
  },
  { row: 'C5', name: 'a poisoned key', prepare: member, send: rawToEveryBody(POISONED), ...MALFORMED },
  {
    row: 'C6',
    name: 'an unknown call',
    async send(app) {
      const paths = ['/api', '/api/', '/api/nothing', '/api/auth', '/api/auth/login/x', '/api/:a(', '/api/*', '/api//'];
      const responses = [];
      for (const path of paths)
        for (const method of ['GET', 'POST', 'PATCH']) responses.push(await app.call(method, path));
      return responses;
    },
    status: 404,
    message: '接口不存在',
  },
  {
    row: 'C7',
    name: 'a known call by the wrong method',
    send: byEveryWrongMethod,
    status: 405,
    message: '请求方法不支持',
  },
  {
    row: 'C11',
    name: 'a lone surrogate or NUL in a text, a list, a key or an unknown field',
    prepare: member,
    async send(app) {
      const broken = [{ more: 'a\0b' }, { more: '\ud800' }, { more: ['好', '\udfff梅'] }, { 'a\0': 1 }];
      const responses = [];
      for (const more of broken)
        responses.push(...(await toEveryBody((body) => ({ body: { ...body, ...more } }))(app)));
      return responses;
    },
    ...CHARACTERS,
  },
  {
    row: 'C11',
    name: 'a NUL in a field that is kept or looked for',
    prepare: member,
    async send(app) {
      const { token } = await member(app);
      const wrong = { username: '\ud83d', searchValue: 'a\0', email: 'a\0@example.com', message: '\0', image: '' };
      const calls = ['login', 'findAccount', 'requestReset', 'writeLog'] as const;
      const responses = await callEach(app, calls, (name) => {
        const fields = Object.entries(wrong).filter(([field]) => field in validBody(name));
        return { body: { ...validBody(name), ...Object.fromEntries(fields) } };
      });
      const body = { ...validBody('createPuzzle'), title: '梅\0花', answerText: '\udc00' };
      return [...responses, await call(app, 'createPuzzle', { token, body })];
    },
    ...CHARACTERS,
  },
  {
    row: 'C11',
    name: 'a NUL in a query',
    send: (app) => getEach(app, ['/api/shefu?action=list&x=%00', '/api/shefu?action=list&%00=x']),
    ...CHARACTERS,
  },
  {
    row: 'C12',
    name: 'a sixth level of nesting, where a fifth is none too many',
    prepare: member,
    send: toEveryBody((body) => ({ body: { ...body, more: nested(5) } })),
    ...MALFORMED,
    async also(app) {
      const body = { ...validBody('findAccount'), more: nested(4) };
      expect((await call(app, 'findAccount', { body })).status).toBe(200);
    },
  },
  {
    row: 'C12',
    name: 'brackets as deep as a body may be long',
    prepare: member,
    async send(app) {
      const { token } = await member(app);
      return callEach(app, CALLS_WITH_BODY, (name) => {
        const depth = limitOf(name) / 2 - 5;
        return { token, raw: `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}` };
      });
    },
    ...MALFORMED,
  },
  {
    row: 'C12',
    name: 'a list where a text is due',
    prepare: member,
    async send(app) {
      const { token } = await member(app);
      const fields = {
        login: 'username',
        register: 'email',
        findAccount: 'searchValue',
        requestReset: 'email',
        createPuzzle: 'title',
        removeImage: 'imageUrl',
      } as const;
      const names = Object.keys(fields) as (keyof typeof fields)[];
      return callEach(app, names, (name) => ({
        token,
        body: { ...validBody(name), [fields[name as keyof typeof fields]]: ['一'] },
      }));
    },
    ...MALFORMED,
  },
  {
    row: 'C12',
    name: 'a list of three million items where an image is due',
    prepare: member,
    async send(app) {
      const { token } = await member(app);
      return call(app, 'uploadImage', { token, raw: `{"image":[${'0,'.repeat(3_000_000)}0]}` });
    },
    ...MALFORMED,
  },
  {
    row: 'C13',
    name: 'a query that says one thing twice',
    prepare: member,
    send: (app) =>
      getEach(app, [
        '/api/shefu?action=detail&id=1&id=2',
        '/api/shefu?action=detail&id=1&id=1',
        '/api/shefu?action=list&action=list',
        '/api/shefu?action=list&page=1&page=2',
        '/api/divination/results?view=facts&view=facts',
        '/api/config?x=1&x=2',
      ]),
    status: 400,
    message: '参数错误',
    isBeforeSql: true,
  },
];
