import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { writeLog } from '#contract/logs.ts';
import { ok } from '#core/result.ts';
import type { Call } from '#server/http/handler.ts';
import type { Services } from '#server/services.ts';
import { serverLog } from '#server/telemetry/log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { logHandlers } from './log-routes.ts';

const NOW = Date.parse('2026-11-15T08:00:00Z');
type Level = 'error' | 'warning' | 'info';

let dataDir: string;
beforeEach(() => {
  dataDir = temporaryFolder();
});

const path = () => join(dataDir, 'logs', 'client.jsonl');
const lines = () => (existsSync(path()) ? readFileSync(path(), 'utf8').split('\n').slice(0, -1) : []);

/** Only the settings the handler reads, and only the part of a call it looks at. */
function write(clientLogs: 'error' | 'info', level: Level, message: string) {
  const log = serverLog({ logFormat: 'text', logLevel: 'info', port: 3000 });
  const services = { config: { dataDir, clientLogs }, now: () => NOW, log } as Services;
  const call = { input: { body: { level, message } } } as Call<typeof writeLog>;
  return logHandlers(services).writeLog(call);
}

test('a line is JSON with the server’s time, and the answer is empty', async () => {
  expect(await write('info', 'warning', '卦象加载失败')).toEqual(ok({ status: 204, body: undefined }));
  expect(lines().map((line) => JSON.parse(line))).toEqual([
    { at: '2026-11-15T08:00:00.000Z', level: 'warning', message: '卦象加载失败' },
  ]);
});

test('with CLIENT_LOGS=error only errors are stored; the answer is the same for all', async () => {
  for (const level of ['error', 'warning', 'info'] as const)
    expect(await write('error', level, level)).toEqual(ok({ status: 204, body: undefined }));
  expect(lines().map((line) => JSON.parse(line).level)).toEqual(['error']);
});

test('a message cannot end its line, forge another or control a terminal', async () => {
  const forged = 'a\r\n{"at":"2026","level":"error","message":"forged"}\u2028b\u0085c\u001b[2Jd\u009b31me\0f';
  await write('info', 'info', forged);
  const [line = '', ...rest] = lines();
  expect(rest).toEqual([]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  const { level, message } = JSON.parse(line);
  expect(level).toBe('info');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left
  expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/);
  expect(message).toContain('\\u001b[2Jd');
});

test('a mark that turns the direction of text is written as its number', async () => {
  await write('info', 'error', 'gpj.\u202etxe \u200e\u200f\u061c\u2066\u2069');
  expect(JSON.parse(lines()[0] ?? '').message).toBe('gpj.\\u202etxe \\u200e\\u200f\\u061c\\u2066\\u2069');
});

test('secrets are removed before the line is written', async () => {
  await write('info', 'error', 'POST /auth/login {"password":"tang-9wuyue"} zhang@example.com Bearer abcdef');
  expect(lines()[0]).not.toMatch(/tang|zhang|abcdef/);
});
