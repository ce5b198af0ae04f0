import { expect, test } from 'vitest';
import { HEXAGRAM_CODES } from './hexagram.ts';
import { extraLabel, flipLine, isYang, LINE_INDICES, lineLabel, lineName, lineOf, parseLineIndex } from './line.ts';

test('lines count from the bottom: the yang lines of 屯 are 初爻 and 五爻', () => {
  expect(LINE_INDICES.filter((line) => isYang('010001', line))).toEqual([0, 4]);
});

test('flipping a line changes that line and no other', () => {
  for (const code of HEXAGRAM_CODES) {
    for (const line of LINE_INDICES) {
      const flipped = flipLine(code, line);
      for (const other of LINE_INDICES) expect(isYang(flipped, other) !== isYang(code, other)).toBe(other === line);
    }
  }
});

test('flipping the same line twice restores every hexagram', () => {
  for (const code of HEXAGRAM_CODES)
    for (const line of LINE_INDICES) expect(flipLine(flipLine(code, line), line)).toBe(code);
});

test('the labels of 屯 run from 初九 to 上六', () => {
  expect(LINE_INDICES.map((line) => lineLabel('010001', line))).toEqual([
    '初九',
    '六二',
    '六三',
    '六四',
    '九五',
    '上六',
  ]);
});

test('each of the 384 labels has 九 for yang or 六 for yin, and the position of its line', () => {
  for (const code of HEXAGRAM_CODES) {
    for (const line of LINE_INDICES) {
      const label = lineLabel(code, line);
      expect(label).toHaveLength(2);
      expect(label.includes('九')).toBe(isYang(code, line));
      expect(label).toContain('初二三四五上'[line]);
    }
  }
});

test('only 乾 and 坤 have a seventh label, 用九 and 用六', () => {
  expect(extraLabel('111111')).toBe('用九');
  expect(extraLabel('000000')).toBe('用六');
  expect(HEXAGRAM_CODES.filter((code) => extraLabel(code) !== null)).toHaveLength(2);
});

test('numbers 1 to 6 name the lines from 初爻 to 上爻', () => {
  expect(([1, 2, 3, 4, 5, 6] as const).map((number) => lineName(lineOf(number)))).toEqual([
    '初爻',
    '二爻',
    '三爻',
    '四爻',
    '五爻',
    '上爻',
  ]);
});

test('a line index from a route is one digit from 0 to 5', () => {
  expect(parseLineIndex('0')).toEqual({ ok: true, value: 0 });
  expect(parseLineIndex('5')).toEqual({ ok: true, value: 5 });
  for (const bad of ['6', '-1', '', '00', '1.0', '１', ' 1', 'NaN']) expect(parseLineIndex(bad).ok).toBe(false);
});
