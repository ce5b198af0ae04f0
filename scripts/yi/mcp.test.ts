import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '#core/texts/classic.ts';
import { CAST_OPTIONS } from './cast-options.ts';
import { run } from './commands.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TOOL_NAMES = ['almanac', 'cast', 'read', 'search', 'text'];

const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: ['scripts/yi.ts', 'mcp'], cwd: ROOT }),
  );
});
afterAll(() => client.close());

/** What a tool answers, as data and as text, or its refusal. */
async function call(name: string, given: Record<string, unknown>) {
  const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: given });
  const [first] = content as readonly { readonly type: string; readonly text: string }[];
  return { isError, text: first?.text ?? '', answer: structuredContent as Record<string, unknown> | undefined };
}

async function answered(name: string, given: Record<string, unknown>) {
  const { isError, text, answer } = await call(name, given);
  expect(isError, text).toBe(false);
  expect(JSON.parse(text)).toEqual(answer);
  return answer ?? expect.fail('no structured content');
}

async function refused(name: string, given: Record<string, unknown>): Promise<string> {
  const { isError, text } = await call(name, given);
  expect(isError, text).toBe(true);
  return text;
}

describe('the list of tools', () => {
  test('has five, each with what it is for in both languages and a schema of its fields', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOL_NAMES);
    for (const { name, description = '', inputSchema, annotations } of tools) {
      expect(description, name).toMatch(/\p{Script=Han}{5}.* \/ [A-Z][a-z]+ .*[a-z ]{10}/su);
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations, name).toMatchObject({ readOnlyHint: true });
    }
    const required = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.required ?? []]));
    expect(required).toEqual({ almanac: ['time'], cast: [], read: [], search: ['query'], text: ['hexagram'] });
  });

  test('describes every field, has every option of yi cast, and takes its schemas from the contract', async () => {
    const { tools } = await client.listTools();
    const shapes = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.properties ?? {}]));
    const undescribed = Object.values(shapes).flatMap((fields) =>
      Object.entries(fields).filter(([, field]) => !('description' in (field as object))),
    );
    expect(undescribed).toEqual([]);
    const options = CAST_OPTIONS.filter((name) => name !== 'line').map((name) => (name === 'day-at' ? 'dayAt' : name));
    expect(Object.keys(shapes['cast'] ?? {}).sort()).toEqual(options.sort());
    expect(shapes['cast']).toMatchObject({ dayAt: { enum: [0, 23] } });
    expect(shapes['text']).toMatchObject({ hexagram: { type: 'string', pattern: '^[01]{6}$' } });
    expect(tools.find(({ name }) => name === 'cast')?.outputSchema).toMatchObject({
      properties: { mainHexagram: { pattern: '^[01]{6}$' }, movingYaoPosition: { type: 'string' } },
    });
  });
});

const PLUM = { time: '2025-01-16T15:30:00+08:00' };

describe('right input', () => {
  test('cast answers what yi cast prints, with its sources', async () => {
    const { sources, ...answer } = await answered('cast', PLUM);
    expect(answer).toEqual(JSON.parse(JSON.stringify(await run(['cast', '--time', PLUM.time]))));
    expect(sources).toEqual([
      '起卦：“又以年月日时总数取爻”《梅花易数》年月日时起例',
      expect.stringContaining('考变占：朱熹《易学启蒙·考变占》'),
      expect.stringContaining('《周易》：通行本'),
    ]);
  });

  test.each([
    [
      { upper: '坎', lower: '震', lines: [1, 4] },
      { mainHexagram: '010001', movingLines: [0, 3] },
    ],
    [{ upper: '坎', lower: '震', lines: [] }, { movingYaoPosition: '六爻不动' }],
    [{ numbers: [1, 5], hour: 10 }, { method: 'two-numbers' }],
    [{ text: '西林', strokes: [7, 8] }, { method: 'text-strokes' }],
    [{ coins: [7, 8, 9, 6, 7, 8] }, { method: 'coins', movingLines: [2, 3] }],
    [
      { ...PLUM, dayAt: 23, add: 4 },
      { method: 'time', dayAt: 23 },
    ],
  ])('cast takes %j', async (given, expected) => {
    expect(await answered('cast', given)).toMatchObject(expected);
  });

  test('read answers the steps with their quotations, for what was asked and seen', async () => {
    const answer = await answered('read', { ...PLUM, subject: '求财', omen: '二雀争枝', posture: '立', like: '巽' });
    expect(answer).toMatchObject({ body: '兑', use: '离', strength: { month: '丑' }, subject: expect.anything() });
    const steps = answer['steps'] as readonly { readonly id: string; readonly quotations: readonly unknown[] }[];
    expect(steps.map(({ id }) => id)).toContain('omen');
    expect(steps[0]?.quotations[0]).toEqual({ text: expect.any(String), source: expect.stringMatching(/^《/) });
    expect(answer['sources']).toHaveLength(4);
  });

  test('text answers the classic and its rendering', async () => {
    const answer = await answered('text', { hexagram: '010001' });
    expect(answer).toMatchObject({
      fullName: '水雷屯',
      judgment: textOf('010001').judgment,
      plain: { judgment: expect.any(String) },
    });
  });

  test('almanac answers the lunar date and the pillars', async () => {
    expect(await answered('almanac', { ...PLUM, dayAt: 0 })).toMatchObject({
      lunar: { year: 2024, month: 12, leap: false, day: 17 },
      pillars: { year: '甲辰', month: '丁丑', day: '乙酉', hour: '甲申' },
      sources: [expect.stringContaining('lunar-typescript')],
    });
  });

  test('search answers the best places first, each with where it stands, and says how many there are', async () => {
    const answer = await answered('search', { query: '利涉大川', limit: 3 });
    expect(answer['texts']).toHaveLength(3);
    expect(answer['found']).toBeGreaterThan(10);
    expect(answer['texts']).toMatchObject([
      { where: '需 · 卦辞', path: expect.stringMatching(/^\/hexagram\//) },
      {},
      {},
    ]);
  });
});

describe('wrong input is refused in words', () => {
  test.each([
    ['cast', {}, '起卦须有 time、'],
    ['cast', { colour: 'red' }, 'colour'],
    ['cast', { upper: '坎', lower: '雷', lines: [1] }, '应为 乾 兑 离 震 巽 坎 艮 坤 之一'],
    ['cast', { upper: '坎', lower: '震' }, 'line 应为 1 至 6'],
    ['cast', { upper: '坎', lower: '震', lines: [1, 1] }, 'lines 应为 1 至 6，不重复'],
    ['cast', { sounds: 0, hour: 7 }, '应为 1 至'],
    ['cast', { sounds: 12 }, 'hour 应为 1 至 12 的整数'],
    ['cast', { coins: [7, 8] }, '应为 6 个整数'],
    ['cast', { ...PLUM, coins: [7, 8, 9, 6, 7, 8] }, 'time 不能与 coins 同用'],
    ['cast', { time: '1582-10-10T00:00:00+08:00' }, 'wrong day 10'],
    ['cast', { ...PLUM, dayAt: 12 }, 'dayAt'],
    ['read', { ...PLUM, subject: '天气' }, '应为'],
    ['read', { ...PLUM, omen: '雀'.repeat(201) }, '外应不能超过 200 个字'],
    ['text', { hexagram: '01000' }, '卦象数据'],
    ['text', {}, 'hexagram'],
    ['almanac', { time: '明天' }, '时间不对'],
    ['search', { query: '，。' }, '请写要找的字'],
    ['search', { query: '屯', limit: 0 }, '应为 1 至 100 的整数'],
  ])('%s %j', async (name, given, words) => {
    const text = await refused(name, given);
    expect(text).toContain(words);
    expect(text).not.toMatch(/--|Error:|\bat .*\.ts/);
  });

  test('an unknown tool', async () => {
    await expect(client.callTool({ name: 'fortune', arguments: {} })).rejects.toThrow('fortune');
  });
});

test('started by npm as docs/with-other-programs.md says, it writes the protocol to standard output and nothing else, and ends with its input', async () => {
  const server = spawn('npm', ['--prefix', ROOT, 'run', '-s', 'yi', '--', 'mcp'], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let out = '';
  server.stdout.setEncoding('utf8').on('data', (piece: string) => {
    out += piece;
  });
  const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const info = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } };
  send({ id: 1, method: 'initialize', params: info });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'text', arguments: { hexagram: '010001' } } });
  send({ id: 3, method: 'tools/call', params: { name: 'cast', arguments: {} } });
  await expect.poll(() => out.split('\n').length).toBeGreaterThan(3);
  const ended = once(server, 'exit');
  server.stdin.end();
  expect((await ended)[0]).toBe(0);
  const messages = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages.map(({ jsonrpc, id }) => [jsonrpc, id]).sort()).toEqual([
    ['2.0', 1],
    ['2.0', 2],
    ['2.0', 3],
  ]);
});
