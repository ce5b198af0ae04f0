import { expect, test } from 'vitest';
import { LINE_SETS } from '#tests/support/line-sets.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { castManually } from './cast.ts';
import { castName, isSameCast, parseCastName } from './cast-name.ts';
import { castByTime } from './time.ts';

test('every one of the 4,096 figures is read back from its name; the names differ, and all are of one length', () => {
  const figures = HEXAGRAM_CODES.flatMap((main) => LINE_SETS.map((moving) => ({ main, moving })));
  const names = figures.map(castName);
  expect(names.map(parseCastName)).toEqual(figures.map((value) => ({ ok: true, value })));
  expect(new Set(names).size).toBe(4096);
  expect(new Set(names.map((name) => name.length))).toEqual(new Set([13]));
});

test.each([
  [[0], '010001-010000'],
  [[], '010001-010001'],
  [[0, 3, 4], '010001-001000'],
] as const)('屯 with %j moving is named %s', (moving, name) => {
  expect(castName(castManually('010', '001', moving))).toBe(name);
});

test.each([
  '',
  '010001',
  '010001-',
  '010001-0',
  '010001-01000',
  '010001-0100000',
  '010001-010000-0',
  '010001 010000',
  '010002-010000',
  '010001-010002',
  '-010001010000',
  ' 010001-010000',
  '010001-010000\n',
])('%j names no cast', (text) => {
  expect(parseCastName(text)).toEqual({ ok: false, error: 'notACast' });
});

test('a cast is the same by hexagram and moving lines, whatever its method', () => {
  const byTime = castByTime({ yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 });
  expect(isSameCast(byTime, castManually('011', '101', [0]))).toBe(true);
  expect(isSameCast(byTime, castManually('011', '101', [1]))).toBe(false);
  expect(isSameCast(byTime, castManually('011', '101', [0, 1]))).toBe(false);
  expect(isSameCast(byTime, castManually('011', '101', []))).toBe(false);
  expect(isSameCast(byTime, castManually('011', '100', [0]))).toBe(false);
});
