import { describe, expect, test } from 'vitest';
import { fullName, KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { linePositions } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { trigramName } from '../trigram/trigram.ts';
import type { MethodWithBasis } from './cast.ts';
import { changedOf } from './cast-name.ts';
import golden from './golden/worked-cases.json' with { type: 'json' };
import type { SumMethod } from './method.ts';
import { isMethodWithBasis, METHODS, parseCastWithBasis } from './methods.ts';
import { parseCast } from './parse-cast.ts';

const MAX = 999_999_999_999;
const methodOf = (name: string) => name.replace('+added', '') as MethodWithBasis;

describe('the worked cases of 《梅花易数》', () => {
  test.each(golden.meihua)('$name is $main, line $movingLine, changed to $changed', (given) => {
    const name = methodOf(given.method);
    const cast = parseCastWithBasis(name, given.input);
    if (!cast) return expect.fail('unreadable');
    expect(cast).toEqual({
      method: name,
      basis: given.input,
      main: given.mainTopFirst,
      moving: [given.movingLine - 1],
    });
    expect([shortName(cast.main), shortName(changedOf(cast))]).toEqual([given.main, given.changed]);
    const { upper, lower, line } = (METHODS[name] as SumMethod<string, unknown>).sumsOf(cast.basis);
    expect([upper, lower, line]).toEqual(given.sums);
    const reading = readingOf(cast);
    if (reading.kind !== 'bodyUse') return expect.fail('one line moves');
    const { body, use, bodyMutual, useMutual } = reading;
    const named = [body, use, bodyMutual.trigram, useMutual.trigram].map(trigramName);
    expect(named).toEqual([given.body, given.use, given.bodyMutual, given.useMutual]);
  });
});

/** Counted by hand. Name, raw inputs, full name of the figure, lines that move. */
const COUNTED: readonly (readonly [MethodWithBasis, object, string, string])[] = [
  ['time', { yearNumber: 6, monthNumber: 3, dayNumber: 16, hourNumber: 4 }, '天风姤', '五爻'],
  ['sounds', { number: 12, hourNumber: 7 }, '雷火丰', '初爻'],
  ['sounds', { number: 8, hourNumber: 8 }, '坤为地', '四爻'],
  ['sounds', { number: MAX, hourNumber: 1 }, '山地剥', '四爻'],
  ['things', { number: 12, hourNumber: 7 }, '雷山小过', '初爻'],
  ['things', { number: 9, hourNumber: 9 }, '乾为天', '上爻'],
  ['two-numbers', { numbers: [8, 16], hourNumber: 12 }, '坤为地', '上爻'],
  ['three-numbers', { numbers: [3, 5, 7] }, '火风鼎', '初爻'],
  ['zhang-chi', { zhang: 3, chi: 5 }, '火风鼎', '二爻'],
  ['chi-cun', { chi: 3, cun: 5, hourNumber: 7 }, '火风鼎', '三爻'],
  ['character', { text: '林', strokes: [4, 4] }, '震为雷', '二爻'],
  ['text-strokes', { text: '西林寺', strokes: [7, 8, 6] }, '山水蒙', '三爻'],
  ['text-tones', { text: '元亨利贞', tones: [1, 1, 3, 1] }, '泽雷随', '上爻'],
  ['text-tones', { text: '利用行师否', tones: [3, 3, 1, 1, 2] }, '水雷屯', '四爻'],
  ['text-count', { text: '一二三四五六七八九十百' }, '风水涣', '五爻'],
  ['text-count', { text: '𠀀'.repeat(12) }, '坎为水', '上爻'],
  ['object-direction', { object: '坤', direction: '坎', hourNumber: 7 }, '地水师', '三爻'],
  ['coins', { coins: [7, 8, 9, 6, 7, 8] }, '水火既济', '三爻、四爻'],
  ['coins', { coins: [7, 7, 7, 7, 7, 7] }, '乾为天', '六爻不动'],
  ['coins', { coins: [6, 6, 6, 6, 6, 6] }, '坤为地', '初爻、二爻、三爻、四爻、五爻、上爻'],
  // 49 − 5 − 8 − 8 = 28; 49 − 9 − 8 − 8 = 24; 49 − 5 − 4 − 4 = 36; 49 − 9 − 4 − 4 = 32
  [
    'yarrow',
    { heaps: [22, 20, 20, 24, 20, 20, 22, 21, 21, 24, 21, 21, 22, 20, 20, 22, 20, 20] },
    '风火家人',
    '二爻、三爻',
  ],
];

test.each(COUNTED)('%s with %j is %s, %s', (name, basis, figure, lines) => {
  const cast = parseCastWithBasis(name, basis);
  if (!cast) return expect.fail('unreadable');
  expect([fullName(cast.main), linePositions(cast.moving), cast.basis]).toEqual([figure, lines, basis]);
});

test('every method has a counted case', () => {
  expect(new Set(COUNTED.map(([name]) => name))).toEqual(new Set(Object.keys(METHODS)));
});

const NOT_COUNTS = [0, -1, 1.5, MAX + 1, '12', '１２', '🎲', null, undefined, Number.NaN, Infinity, [1], {}];

/** Right inputs of each method, and the fields that take any count. */
const COUNTS: readonly (readonly [MethodWithBasis, (count: unknown) => object])[] = [
  ['sounds', (number) => ({ number, hourNumber: 7 })],
  ['things', (number) => ({ number, hourNumber: 7 })],
  ['two-numbers', (count) => ({ numbers: [count, 5], hourNumber: 7 })],
  ['two-numbers', (count) => ({ numbers: [5, count], hourNumber: 7 })],
  ['three-numbers', (count) => ({ numbers: [1, 2, count] })],
  ['zhang-chi', (count) => ({ zhang: count, chi: 5 })],
  ['zhang-chi', (count) => ({ zhang: 5, chi: count })],
  ['chi-cun', (count) => ({ chi: count, cun: 5, hourNumber: 1 })],
  ['chi-cun', (count) => ({ chi: 5, cun: count, hourNumber: 1 })],
  ['character', (count) => ({ text: '林', strokes: [4, count] })],
  ['text-strokes', (count) => ({ text: '西林', strokes: [count, 8] })],
];

test.each(COUNTS)('%s counts from 1 to 999,999,999,999 and nothing else (%#)', (name, basisOf) => {
  for (const count of [1, 8, 9, 48, 2 ** 31, MAX])
    expect(parseCastWithBasis(name, basisOf(count))?.basis).toEqual(basisOf(count));
  for (const count of NOT_COUNTS) expect(parseCastWithBasis(name, basisOf(count)), `${count}`).toBeNull();
});

test.each([0, 13, 1.5, '7', null, undefined])('%j is no double-hour', (hourNumber) => {
  const bases = {
    time: { yearNumber: 1, monthNumber: 1, dayNumber: 1, hourNumber },
    sounds: { number: 1, hourNumber },
    things: { number: 1, hourNumber },
    'two-numbers': { numbers: [1, 2], hourNumber },
    'chi-cun': { chi: 1, cun: 1, hourNumber },
    'object-direction': { object: '乾', direction: '坤', hourNumber },
  };
  for (const [name, basis] of Object.entries(bases))
    expect(parseCastWithBasis(name as MethodWithBasis, basis)).toBeNull();
});

const GUANMEI = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };

test.each([
  ['time', { ...GUANMEI, dayNumber: 31 }],
  ['time', { ...GUANMEI, monthNumber: 13 }],
  ['time', { ...GUANMEI, yearNumber: 0 }],
  ['time', { ...GUANMEI, added: 0 }],
  ['time', { ...GUANMEI, added: null }],
  ['two-numbers', { numbers: [1], hourNumber: 1 }],
  ['two-numbers', { numbers: [1, 2, 3], hourNumber: 1 }],
  ['three-numbers', { numbers: '123' }],
  ['character', { text: '西林', strokes: [7, 8] }],
  ['character', { text: 'A', strokes: [1, 2] }],
  ['character', { text: '林', strokes: [8] }],
  ['text-strokes', { text: '林', strokes: [4, 4] }],
  ['text-strokes', { text: '西林', strokes: [7] }],
  ['text-strokes', { text: '西 林', strokes: [7, 8] }],
  ['text-tones', { text: '元亨利', tones: [1, 1, 3] }],
  ['text-tones', { text: '元亨利贞', tones: [1, 1, 3] }],
  ['text-tones', { text: '元亨利贞', tones: [1, 1, 3, 5] }],
  ['text-tones', { text: '元亨利贞元亨利贞元亨利', tones: Array(11).fill(1) }],
  ['text-count', { text: '字'.repeat(10) }],
  ['text-count', { text: '字'.repeat(61) }],
  ['text-count', { text: '十一个字，要有标点不行的' }],
  ['object-direction', { object: '天', direction: '坤', hourNumber: 1 }],
  ['object-direction', { object: '乾', hourNumber: 1 }],
  ['coins', { coins: [6, 7, 8, 9, 10, 7] }],
  ['coins', { coins: [6, 7, 8, 9, 7] }],
  ['yarrow', { heaps: Array(17).fill(20) }],
  ['yarrow', { heaps: [48, ...Array(17).fill(20)] }],
  ['yarrow', { heaps: [0, ...Array(17).fill(20)] }],
  ['yarrow', { heaps: [22, 43, ...Array(16).fill(20)] }],
] as const)('%s cannot be cast with %j', (name, basis) => {
  expect(parseCastWithBasis(name, basis)).toBeNull();
});

test('nothing but an object with the right fields is a basis', () => {
  for (const name of Object.keys(METHODS) as MethodWithBasis[])
    for (const value of [null, undefined, 7, 'basis', [], {}]) expect(parseCastWithBasis(name, value), name).toBeNull();
});

test('fields that a method does not know are left out', () => {
  expect(parseCastWithBasis('sounds', { number: 3, hourNumber: 4, note: '<script>' })?.basis).toEqual({
    number: 3,
    hourNumber: 4,
  });
});

describe('a cast that was stored or sent', () => {
  const figure = { main: '011101', moving: [0] } as const;

  test('keeps its raw inputs if they lead to its figure', () => {
    expect(parseCast(figure, 'time', GUANMEI)).toEqual({ method: 'time', ...figure, basis: GUANMEI });
  });

  test.each([
    ['time', { ...GUANMEI, hourNumber: 10 }],
    ['time', undefined],
    ['sounds', GUANMEI],
    ['manual', GUANMEI],
    [undefined, GUANMEI],
  ])('is kept as a manual one with %s and %j', (method, basis) => {
    expect(parseCast(figure, method, basis)).toEqual({ method: 'manual', ...figure });
  });

  test.each(['dice', '', 'toString', '__proto__', 'unknown'])('keeps the method %j, which is not known', (method) => {
    expect(isMethodWithBasis(method)).toBe(false);
    const given = { method, basis: { pips: 6 } };
    expect(parseCast(figure, method, { pips: 6 })).toEqual({ method: 'unknown', ...figure, given });
  });
});

test('the names of the worked cases are those of the sixty-four', () => {
  const names = new Set(KING_WEN_ORDER.map(shortName));
  expect(golden.meihua.filter(({ main, changed }) => !names.has(main) || !names.has(changed))).toEqual([]);
});
