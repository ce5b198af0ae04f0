import { expect, test } from 'vitest';
import { parsePinyin, SPELLED, spelled, syllablesOf } from './pinyin.ts';

test.each([
  ['zhun', 'zhun'],
  ['Zhūn', 'zhun'],
  ['zhun1', 'zhun'],
  ['shui3lei2zhun1', 'shuileizhun'],
  ["xi'an", 'xian'],
  ['lü', 'lv'],
  ['ｚｈｕｎ', 'zhun'],
])('%s is pinyin', (typed, letters) => {
  expect(parsePinyin(typed)).toBe(letters);
});

test.each(['屯', '3', '1zhun', 'zhun 屯', '', '100010'])('%j is not pinyin', (typed) => {
  expect(parsePinyin(typed)).toBeNull();
});

const FULL = syllablesOf('shuǐ léi zhūn');

test.each([
  ['shuileizhun', SPELLED.whole],
  ['slz', SPELLED.initials],
  ['shlzh', SPELLED.initials],
  ['shlz', SPELLED.initials],
  ['shuil', SPELLED.beginning],
  ['shuilz', SPELLED.beginning],
  ['sh', SPELLED.beginning],
  ['slzhu', SPELLED.beginning],
])('水雷屯 is spelled by %s', (letters, degree) => {
  expect(spelled(letters, FULL)).toBe(degree);
});

test.each(['zs', 'shuileizhunx', 'lei', 'slzz'])('水雷屯 is not spelled by %s', (letters) => {
  expect(spelled(letters, FULL)).toBeNull();
});

test('ü is typed v, u or yu', () => {
  for (const letters of ['lv', 'lu', 'lyu']) expect(spelled(letters, syllablesOf('lǚ'))).toBe(SPELLED.whole);
});
