import { expect, test } from 'vitest';
import type { CastWithBasis } from './cast.ts';
import { parseCastWithBasis } from './methods.ts';
import { workingOf } from './working.ts';

const rows = (method: CastWithBasis['method'], basis: unknown): readonly string[] =>
  workingOf(parseCastWithBasis(method, basis) as CastWithBasis).map(({ label, text }) => `${label} ${text}`);

test('观梅占 and 王姓起屋, with 加数', () => {
  expect(rows('time', { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 })).toEqual([
    '上卦 年5 + 月12 + 日17 = 34，除八余 2 → 兑',
    '下卦 34 + 时9 = 43，除八余 3 → 离',
    '动爻 43 除六余 1 → 初爻',
  ]);
  expect(rows('time', { yearNumber: 3, monthNumber: 12, dayNumber: 1, hourNumber: 7, added: 4 })[0]).toBe(
    '上卦 年3 + 月12 + 日1 + 加4 = 20，除八余 4 → 震',
  );
});

test('numbers: sounds add the hour to the lower trigram, things take the hour alone', () => {
  expect(rows('sounds', { number: 12, hourNumber: 7 })).toEqual([
    '上卦 声12 除八余 4 → 震',
    '下卦 12 + 时7 = 19，除八余 3 → 离',
    '动爻 19 除六余 1 → 初爻',
  ]);
  expect(rows('things', { number: 12, hourNumber: 7 }).slice(1)).toEqual([
    '下卦 时7 除八余 7 → 艮',
    '动爻 12 + 时7 = 19，除六余 1 → 初爻',
  ]);
  expect(rows('two-numbers', { numbers: [1, 5], hourNumber: 10 }).at(-1)).toBe(
    '动爻 1 + 5 + 时10 = 16，除六余 4 → 四爻',
  );
  expect(rows('three-numbers', { numbers: [3, 16, 7] })).toEqual([
    '上卦 3 除八余 3 → 离',
    '下卦 16 除八除尽，作 8 → 坤',
    '动爻 7 除六余 1 → 初爻',
  ]);
});

test('lengths: the hour counts with 尺寸 and not with 丈尺', () => {
  expect(rows('zhang-chi', { zhang: 3, chi: 5 }).at(-1)).toBe('动爻 3 + 5 = 8，除六余 2 → 二爻（不加时）');
  expect(rows('chi-cun', { chi: 3, cun: 5, hourNumber: 7 }).at(-1)).toBe('动爻 3 + 5 + 时7 = 15，除六余 3 → 三爻');
});

test('texts: 今日动静如何 by its tones, 西林 by its strokes, eleven characters by their number', () => {
  expect(rows('text-tones', { text: '今日动静如何', tones: [1, 4, 3, 3, 1, 1] })).toEqual([
    '上卦 1 + 4 + 3 = 8 除八除尽，作 8 → 坤',
    '下卦 3 + 1 + 1 = 5，除八余 5 → 巽',
    '动爻 8 + 5 = 13，除六余 1 → 初爻（不加时）',
  ]);
  expect(rows('text-strokes', { text: '西林', strokes: [7, 8] }).at(-1)).toBe(
    '动爻 7 + 8 = 15，除六余 3 → 三爻（不加时）',
  );
  expect(rows('text-count', { text: '学而时习之不亦说乎有朋' })).toEqual([
    '上卦 5 除八余 5 → 巽',
    '下卦 6 除八余 6 → 坎',
    '动爻 5 + 6 = 11，除六余 5 → 五爻（不加时）',
  ]);
});

test('老人有忧色占: object and direction by their 先天 numbers', () => {
  expect(rows('object-direction', { object: '乾', direction: '巽', hourNumber: 4 })).toEqual([
    '上卦 乾1 除八余 1 → 乾',
    '下卦 巽5 除八余 5 → 巽',
    '动爻 1 + 5 + 时4 = 10，除六余 4 → 四爻',
  ]);
});

test('coins are listed as the figure is seen, from the top', () => {
  expect(rows('coins', { coins: [7, 8, 9, 6, 7, 8] })).toEqual([
    '上爻 8 拆',
    '五爻 7 单',
    '四爻 6 交，动',
    '三爻 9 重，动',
    '二爻 8 拆',
    '初爻 7 单',
  ]);
});

test('yarrow: the three set asides of each line, and what rests by four', () => {
  const heaps = [22, 20, 20, 24, 20, 20, 1, 1, 1, 22, 20, 20, 22, 20, 20, 24, 24, 24];
  expect(rows('yarrow', { heaps })).toEqual([
    '上爻 9 · 8 · 8，24 ÷ 4 = 6 老阴，动',
    '五爻 5 · 8 · 8，28 ÷ 4 = 7 少阳',
    '四爻 5 · 8 · 8，28 ÷ 4 = 7 少阳',
    '三爻 5 · 4 · 4，36 ÷ 4 = 9 老阳，动',
    '二爻 9 · 8 · 8，24 ÷ 4 = 6 老阴，动',
    '初爻 5 · 8 · 8，28 ÷ 4 = 7 少阳',
  ]);
});
