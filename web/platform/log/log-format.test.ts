import { expect, test } from 'vitest';
import { DEFAULT_LOG_SETTINGS, LOG_LEVELS, type LogLevel, logLine, passes } from './log-format.ts';

const at = new Date(2026, 0, 5, 8, 5, 9);
const WRITTEN: readonly LogLevel[] = ['error', 'warning', 'info'];

test('a line is [YYYY-MM-DD HH:mm:ss] [LEVEL] message, every number padded', () => {
  expect(logLine(at, 'error', 'save refused')).toBe('[2026-01-05 08:05:09] [ERROR] save refused');
  expect(logLine(at, 'warning', '登录已过期')).toBe('[2026-01-05 08:05:09] [WARNING] 登录已过期');
  expect(logLine(at, 'info', '')).toBe('[2026-01-05 08:05:09] [INFO] ');
});

test('data follows as JSON when there is any, also when it is null, false or empty', () => {
  const head = '[2026-01-05 08:05:09] [INFO] a Data: ';
  expect(logLine(at, 'info', 'a', { kind: 'network' })).toBe(`${head}{"kind":"network"}`);
  expect(logLine(at, 'info', 'a', null)).toBe(`${head}null`);
  expect(logLine(at, 'info', 'a', false)).toBe(`${head}false`);
  expect(logLine(at, 'info', 'a', '')).toBe(`${head}""`);
});

test('off < error < warning < info: a message passes at or below the configured level', () => {
  const passing = (level: (typeof LOG_LEVELS)[number]) =>
    WRITTEN.filter((one) => passes(one, { ...DEFAULT_LOG_SETTINGS, level }));
  expect(LOG_LEVELS.map(passing)).toEqual([[], ['error'], ['error', 'warning'], ['error', 'warning', 'info']]);
});

test('everything is written by default, to the console and to the server', () => {
  expect(DEFAULT_LOG_SETTINGS).toEqual({ level: 'info', toConsole: true, toFile: true });
});
