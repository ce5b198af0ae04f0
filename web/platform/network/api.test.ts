import { beforeEach, expect, test, vi } from 'vitest';
import { deleteResult, listResults, saveResult } from '#contract/divination.ts';
import { createPuzzle } from '#contract/shefu.ts';
import { inputRefusalOf, messageOf } from './failure.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', fetched);
const EMPTY = { getItem: () => null, setItem() {}, removeItem() {} };
vi.stubGlobal('localStorage', EMPTY);
vi.stubGlobal('sessionStorage', EMPTY);
vi.stubGlobal('addEventListener', () => {});
const { call, exchange } = await import('./api.ts');

const VERSION = { 'x-data-epoch': 'e1', 'x-data-rev': '7' };
const SAVED = { success: true, message: '卦例保存成功' };
const FACTS = { mainHexagram: '010001', movingYao: 0, timestamp: '2024-01-01T00:00:00.000Z' };

const responses = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValueOnce(new Response(body === undefined ? null : JSON.stringify(body), { status, headers }));

beforeEach(() => fetched.mockReset());

test('the declared headers are sent, and those of the answer are read by the schema', async () => {
  responses(201, SAVED, VERSION);
  const headers = { 'x-client-id': 'k3j9x0a7-010001-010000', 'x-client-seq': '12' };
  const result = await exchange(saveResult, { headers, body: FACTS });
  expect(result).toEqual({
    ok: true,
    value: { status: 201, body: SAVED, headers: { version: { epoch: 'e1', revision: 7 } } },
  });
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ 'content-type': 'application/json', ...headers });
});

test.each([{}, { 'x-data-epoch': 'e1' }, { ...VERSION, 'x-data-rev': 'x' }])(
  'an answer with the headers %j keeps its body and has no headers',
  async (headers) => {
    responses(200, SAVED, headers);
    const result = await exchange(deleteResult, { params: { timestamp: FACTS.timestamp } });
    expect(result).toEqual({ ok: true, value: { status: 200, body: SAVED, headers: null } });
  },
);

test('an answer 304 has headers and no body', async () => {
  responses(304, undefined, { ...VERSION, etag: '"x"' });
  const result = await exchange(listResults, { query: { view: 'facts' }, headers: { 'if-none-match': '"x"' } });
  expect(result).toMatchObject({ ok: true, value: { status: 304, headers: { etag: '"x"' } } });
});

test('a problem has its code, message, field and the seconds to wait', async () => {
  const problem = { success: false, code: 'request.invalid', message: '请输入题目标题', field: 'title' };
  responses(400, problem, { 'retry-after': '60' });
  const result = await call(createPuzzle, { body: {} });
  const { success: _, ...told } = problem;
  expect(result).toEqual({
    ok: false,
    error: { kind: 'problem', status: 400, ...told, retryAfterSeconds: 60, requestId: null },
  });
  expect(!result.ok && inputRefusalOf(result.error, '创建失败')).toEqual({ message: '请输入题目标题', field: 'title' });
});

test.each([
  ['40', '操作过于频繁，请 40 秒后重试'],
  ['60', '操作过于频繁，请 1 分钟后重试'],
  ['1741', '操作过于频繁，请 30 分钟后重试'],
  ['3601', '操作过于频繁，请 2 小时后重试'],
  ['', '操作过于频繁，请稍后重试'],
])('a refusal over a limit with Retry-After “%s” says how long to wait', async (seconds, message) => {
  const problem = { success: false, code: 'request.tooMany', message: '操作过于频繁，请稍后重试' };
  responses(429, problem, seconds === '' ? {} : { 'retry-after': seconds });
  const result = await call(createPuzzle, { body: {} });
  expect(!result.ok && messageOf(result.error, '创建失败')).toBe(message);
});

test('a problem without a field, and a failure without a problem, are refusals without a field', async () => {
  responses(503, { success: false, code: 'server.unavailable', message: '服务暂时不可用' });
  const problem = await call(createPuzzle, { body: {} });
  expect(!problem.ok && inputRefusalOf(problem.error, '创建失败')).toEqual({ message: '服务暂时不可用' });
  fetched.mockRejectedValueOnce(new TypeError('failed to fetch'));
  const unreached = await call(createPuzzle, { body: {} });
  expect(!unreached.ok && inputRefusalOf(unreached.error, '创建失败')).toEqual({ message: '创建失败' });
});

test.each([
  [502, '<h1>Bad Gateway</h1>'],
  [200, { success: 'yes' }],
])('an answer %i with %j is not of the contract', async (status, body) => {
  responses(status, body);
  const result = await exchange(deleteResult, { params: { timestamp: FACTS.timestamp } });
  expect(result).toEqual({
    ok: false,
    error: { kind: 'unexpected', status, retryAfterSeconds: null, requestId: null },
  });
});

test.each([
  [
    500,
    { success: false, code: 'server.fault', message: '服务器错误，请稍后重试' },
    '服务器错误，请稍后重试（编号 3f2b9c64）',
  ],
  [502, '<h1>Bad Gateway</h1>', '创建失败（编号 3f2b9c64）'],
  [404, { success: false, code: 'puzzle.notFound', message: '题目不存在' }, '题目不存在'],
])(
  'a fault of the server, %i, is shown with the beginning of its number; a refusal is not',
  async (status, body, message) => {
    responses(status, body, { 'x-request-id': '3f2b9c64-8d1e-4a57' });
    const result = await call(createPuzzle, { body: {} });
    expect(!result.ok && messageOf(result.error, '创建失败')).toBe(message);
  },
);

test('a refusal whose body never ends is given up in time', async () => {
  vi.useFakeTimers();
  fetched.mockImplementationOnce(async (_, { signal }) => {
    const ended = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
    return { status: 500, headers: new Headers(), json: () => ended } as unknown as Response;
  });
  const refused = call(createPuzzle, { body: FACTS as never });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await refused).toMatchObject({ ok: false, error: { status: 500 } });
  vi.useRealTimers();
});
