import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEMS } from '#contract/words/problems.ts';
import { headerName, templateOf } from '#server/api-description/call-description.ts';
import { openApiDocument } from '#server/api-description/openapi.ts';
import { apiPage } from '../scripts/generate-api-docs.ts';

const page = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS);

const operationOf = (endpoint: Endpoint) =>
  operations.find(({ path, method }) => path === templateOf(endpoint) && method.toUpperCase() === endpoint.method)
    ?.operation;

/** Every value kept under this key, however deep. */
function valuesOf(key: string, within: unknown): readonly unknown[] {
  if (within === null || typeof within !== 'object') return [];
  return Object.entries(within).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)]);
}

/** What a local reference such as #/components/schemas/problem.auth.wrong points to. */
const target = (ref: string): unknown =>
  ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);

/** The codes an operation may answer with under a status, whether written out or referred to. */
function codesUnder(endpoint: Endpoint, status: number): readonly string[] {
  const reply: unknown = operationOf(endpoint)?.responses[status];
  const [ref] = Object.keys(reply ?? {})[0] === '$ref' ? valuesOf('$ref', reply) : [];
  return valuesOf('$ref', ref === undefined ? reply : target(String(ref))).map((name) =>
    String(name).replace('#/components/schemas/problem.', ''),
  );
}

test('docs/api.md is what `npm run -s docs:api` writes', () => {
  expect(page).toBe(apiPage());
});

test('the page names every call and every refusal', () => {
  for (const endpoint of endpoints) expect(page).toContain(`### ${endpoint.method} /api${templateOf(endpoint)}`);
  for (const [code, { message }] of Object.entries(PROBLEMS)) {
    expect(page).toContain(`\`${code}\``);
    expect(page).toContain(message);
  }
});

test('the document is plain JSON and the same each time', () => {
  expect(JSON.parse(JSON.stringify(document))).toStrictEqual(document);
  expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document));
});

test('every reference points to something', () => {
  const refs = valuesOf('$ref', document).map(String);
  expect(refs.length).toBeGreaterThan(100);
  expect(refs.filter((ref) => !ref.startsWith('#/') || target(ref) === undefined)).toEqual([]);
});

test('every call is in exactly one operation, and operation ids are unique', () => {
  const routes = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  expect(operations).toHaveLength(routes.size);
  expect(endpoints.filter((endpoint) => operationOf(endpoint) === undefined)).toEqual([]);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the placeholders of a path and the path parameters are the same', () => {
  for (const { path, operation } of operations) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name, required }) => [name, required])).toEqual(places.map((name) => [name, true]));
  }
});

test('no operation has two parameters of one name in one place', () => {
  for (const { operation } of operations) {
    const places = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(places).size).toBe(places.length);
  }
});

test('an operation answers with every status and problem its calls declare', () => {
  for (const endpoint of endpoints) {
    const statuses = Object.keys(operationOf(endpoint)?.responses ?? {});
    expect(statuses).toEqual(expect.arrayContaining(Object.keys(endpoint.responses)));
    for (const code of endpoint.problems ?? []) expect(codesUnder(endpoint, PROBLEMS[code].status)).toContain(code);
  }
});

test('every problem of the catalogue appears with its code and its text', () => {
  for (const [code, { message }] of Object.entries(PROBLEMS)) {
    const schema = target(`#/components/schemas/problem.${code}`);
    expect(valuesOf('code', schema)).toEqual([{ const: code }]);
    // the text of refused input is its schema's
    expect(valuesOf('message', schema)).toEqual([code === 'request.invalid' ? { type: 'string' } : { const: message }]);
    expect(target(`#/components/responses/${code}`)).toMatchObject({ description: `${code} ${message}` });
  }
});

test('any call may be refused as malformed, too frequent, or for a fault; a write also for its format, size and origin', () => {
  for (const endpoint of endpoints) {
    expect(codesUnder(endpoint, 400)).toContain('request.malformed');
    expect(codesUnder(endpoint, 429)).toEqual(['request.tooMany']);
    expect(codesUnder(endpoint, 500)).toEqual(['server.fault']);
    expect(codesUnder(endpoint, 503)).toContain('server.unavailable');
    const isWrite = endpoint.method !== 'GET';
    expect(codesUnder(endpoint, 413).includes('request.tooLarge')).toBe(isWrite);
    expect(codesUnder(endpoint, 415).includes('request.mediaType')).toBe(isWrite);
    expect(codesUnder(endpoint, 403).includes('request.origin')).toBe(isWrite);
  }
});

test('a call that needs login declares the bearer token and the problems of a missing or expired one', () => {
  for (const endpoint of endpoints) {
    const needsLogin = endpoint.access !== 'anyone';
    expect(operationOf(endpoint)?.security).toEqual(needsLogin ? [{ bearer: [] }] : []);
    expect(codesUnder(endpoint, 401).includes('auth.required')).toBe(needsLogin);
    if (endpoint.access === 'superadmin' || endpoint.access === 'admin')
      expect(codesUnder(endpoint, 403)).toContain('auth.forbidden');
  }
});

test('list, search and detail are one operation that differs by action', () => {
  const list = operationOf(ENDPOINTS.listPuzzles);
  expect(list).toBe(operationOf(ENDPOINTS.showPuzzle));
  expect(list?.operationId).toBe('listPuzzlesOrSearchPuzzlesOrShowPuzzle');
  expect(list?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['action', true],
    ['page', false],
    ['limit', false],
    ['q', false],
    ['before', false],
    ['id', false],
  ]);
  expect(list?.parameters[0]?.schema).toEqual({ type: 'string', enum: ['list', 'search', 'detail'] });
  expect(list?.responses['200']).toMatchObject({
    content: {
      'application/json': {
        schema: {
          oneOf: [
            { properties: { puzzles: {}, pagination: {} } },
            { properties: { puzzles: {}, next: {} } },
            { properties: { puzzle: {} } },
          ],
        },
      },
    },
  });
});

test('calls that share an operation agree on who may call and how often, and carry no body', () => {
  for (const alike of Map.groupBy(endpoints, ({ method, path }) => `${method} ${path}`).values()) {
    if (alike.length === 1) continue;
    expect(new Set(alike.map(({ access }) => access)).size).toBe(1);
    expect(new Set(alike.map(({ quota }) => quota)).size).toBe(1);
    expect(alike.filter(({ body }) => body !== undefined)).toEqual([]);
  }
});

test('an action of its own is a required constant', () => {
  expect(operationOf(ENDPOINTS.createPuzzle)?.parameters).toEqual([
    { name: 'action', in: 'query', required: true, schema: { const: 'create' } },
  ]);
});

test('a field has its pattern, range, length, choices and default in JSON Schema', () => {
  const bodyOf = (endpoint: Endpoint) => operationOf(endpoint)?.requestBody?.content['application/json'].schema;
  expect(bodyOf(ENDPOINTS.saveResult)).toMatchObject({
    required: ['mainHexagram', 'timestamp'],
    properties: {
      mainHexagram: { type: 'string', pattern: '^[01]{6}$', description: '不合时答：卦象数据无效' },
      movingYao: { anyOf: [{ type: 'integer', minimum: 0, maximum: 5 }, { type: 'null' }] },
      movingLines: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 5 } },
    },
  });
  expect(bodyOf(ENDPOINTS.writeLog)).toMatchObject({
    properties: { level: { enum: ['error', 'warning', 'info'] }, message: { type: 'string', minLength: 1 } },
  });
  expect(operationOf(ENDPOINTS.listPuzzles)?.parameters[2]?.schema).toMatchObject({ type: 'string', default: '20' });
});

test('a field that may not be blank is required although its schema has a default to refuse', () => {
  const body = operationOf(ENDPOINTS.register)?.requestBody?.content['application/json'].schema;
  expect(body?.required).toEqual(['username', 'password', 'email', 'confirmPassword']);
  expect(body?.properties?.['username']).toEqual({
    type: 'string',
    description: '不合时答：请输入用户名和密码；用户名格式不正确',
  });
});

test('the page and the document name every request and answer header of a call', () => {
  const namesOf = (schema: Endpoint['headers']) =>
    Object.keys((schema as { entries?: object } | undefined)?.entries ?? {}).map(headerName);
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint);
    const parameters = operation?.parameters.filter((parameter) => parameter.in === 'header') ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(namesOf(endpoint.headers));
    for (const status of Object.keys(endpoint.responses)) {
      const reply = operation?.responses[status] as { headers?: object } | undefined;
      expect(Object.keys(reply?.headers ?? {})).toEqual(namesOf(endpoint.responseHeaders));
    }
    for (const name of [...namesOf(endpoint.headers), ...namesOf(endpoint.responseHeaders)])
      expect(page).toContain(`| \`${name}\` |`);
  }
});

test('the headers of a delete are optional, with their patterns and what they are refused with', () => {
  const parameters = operationOf(ENDPOINTS.deleteResult)?.parameters.filter((parameter) => parameter.in === 'header');
  expect(parameters?.map(({ name, required }) => [name, required])).toEqual([
    ['X-Client-Id', false],
    ['X-Client-Seq', false],
    ['X-Result-Cast', false],
    ['X-Data-Epoch', false],
  ]);
  expect(parameters?.[0]).toMatchObject({
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
    description: expect.stringContaining('不合时答：操作编号无效'),
  });
  expect(operationOf(ENDPOINTS.saveResult)?.responses['201']).toMatchObject({
    headers: {
      'X-Data-Epoch': { required: true },
      'X-Data-Rev': { required: true, schema: { pattern: '^\\d{1,15}$' } },
    },
  });
});

test('a refusal of input may name its field', () => {
  expect(target('#/components/schemas/problem.request.invalid')).toMatchObject({
    properties: { field: { type: 'string' } },
    required: ['success', 'code', 'message'],
  });
  expect(page).toContain('`request.invalid` 还可能有 `field`');
});
