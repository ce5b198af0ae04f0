import { expect, test } from 'vitest';
import type { CastWithBasis, MethodWithBasis } from '#core/casting/cast.ts';
import { parseCastWithBasis } from '#core/casting/methods.ts';
import { castByTime } from '#core/casting/time.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import type { Entry } from '#core/journal/entry.ts';
import { entryOf, noteOf } from '#tests/support/any-entry.ts';
import { factsOf, manualFacts } from '#tests/support/facts.ts';
import { filterResults } from './history-filter.ts';

const NOW = new Date(2026, 10, 15, 9);
const NONE: ReadonlyMap<string, Entry> = new Map();

/** Cast by hand on a day of the reader's calendar. */
const onDay = (main: HexagramCode, ...[year, month, day]: readonly [number, number, number]) =>
  manualFacts(new Date(year, month - 1, day, 8).toISOString(), main);

const ZHUN = onDay('010001', 2026, 11, 15);
const MENG = onDay('100010', 2026, 11, 5);
const QIAN = onDay('111111', 2026, 1, 11);
const DUN = onDay('111100', 2025, 11, 14);
const GE = factsOf(
  new Date(2026, 10, 14, 23, 30).toISOString(),
  castByTime({ yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 }),
);
const ALL = [ZHUN, GE, MENG, QIAN, DUN];

const found = (query: string): readonly string[] =>
  filterResults(ALL, NONE, query, NOW).map(({ cast }) => shortName(cast.main));

test.each([
  ['屯', ['屯']],
  ['水雷屯', ['屯']],
  ['第3卦', ['屯']],
  ['第3', ['屯']],
  ['3', ['屯']],
  ['第33卦', ['遁']],
  ['乾为天', ['乾']],
  ['天', ['乾', '遁']],
  ['无此卦', []],
])('%s finds a hexagram by name or place', (query, names) => {
  expect(found(query)).toEqual(names);
});

test('a day finds what was cast for it, whenever that was saved', () => {
  const saved = { ...ZHUN, castFor: new Date(2026, 9, 3, 8).toISOString() };
  expect(filterResults([saved], NONE, '10月3日', NOW)).toEqual([saved]);
  expect(filterResults([saved], NONE, '11月15日', NOW)).toEqual([]);
});

test.each([
  ['2026', ['屯', '革', '蒙', '乾']],
  ['2026年', ['屯', '革', '蒙', '乾']],
  ['2026-11', ['屯', '革', '蒙']],
  ['2026年11月', ['屯', '革', '蒙']],
  ['2026/1', ['乾']],
  ['2026-01-11', ['乾']],
  ['2026年11月5日', ['蒙']],
  ['11月', ['屯', '革', '蒙', '遁']],
  ['1月', ['乾']],
  ['11月14日', ['革', '遁']],
  ['11月14', ['革', '遁']],
  ['今日', ['屯']],
  ['昨天', ['革']],
  ['13月', []],
])('%s finds a date, months and days whole', (query, names) => {
  expect(found(query)).toEqual(names);
});

test.each([
  ['手动', ['屯', '蒙', '乾', '遁']],
  ['时间起卦', ['革']],
  ['初爻', ['屯', '革', '蒙', '乾', '遁']],
  ['二爻', []],
])('%s finds how it was cast, or its line', (query, names) => {
  expect(found(query)).toEqual(names);
});

test('a cast with several moving lines, or none, is found by each of them and in words', () => {
  const at = '2026-11-15T00:00:00.000Z';
  const several = [manualFacts(at, '010001', [0, 3]), manualFacts(at, '100010', []), manualFacts(at, '111111', [3])];
  const names = (query: string) => filterResults(several, NONE, query, NOW).map(({ cast }) => shortName(cast.main));
  expect(names('四爻')).toEqual(['屯', '乾']);
  expect(names('初、四爻动')).toEqual(['屯']);
  expect(names('不动')).toEqual(['蒙']);
});

test('a cast of a method that is not known is found by its figure, and as 其他', () => {
  const given = { method: 'dice', basis: [6] };
  const dice = factsOf('2026-11-15T00:00:00.000Z', { method: 'unknown', main: '010001', moving: [0], given });
  expect(filterResults([dice, ZHUN], NONE, '其他', NOW)).toEqual([dice]);
  expect(filterResults([dice], NONE, '屯', NOW)).toEqual([dice]);
});

test('every term must fit; blanks of any width part them, and full-width digits are digits', () => {
  expect(found('11月 手动')).toEqual(['屯', '蒙', '遁']);
  expect(found('　２０２６－１１　 手动 ')).toEqual(['屯', '蒙']);
  expect(found('屯 蒙')).toEqual([]);
});

test('an empty query finds everything, as it is', () => {
  expect(filterResults(ALL, NONE, '  ', NOW)).toBe(ALL);
});

test('each of the sixty-four is found by its short name and by its place', () => {
  const all = KING_WEN_ORDER.map((main) => onDay(main, 2026, 1, 1));
  for (const [index, main] of KING_WEN_ORDER.entries()) {
    expect(filterResults(all, NONE, `第${index + 1}卦`, NOW).map(({ cast }) => cast.main)).toEqual([main]);
    expect(filterResults(all, NONE, shortName(main), NOW).map(({ cast }) => cast.main)).toContain(main);
  }
});

const castWith = (method: MethodWithBasis, basis: unknown) =>
  factsOf('2026-11-15T00:00:00.000Z', parseCastWithBasis(method, basis) as CastWithBasis);
const COINS = castWith('coins', { coins: [7, 8, 9, 6, 7, 8] });
const STROKES = castWith('text-strokes', { text: '西林', strokes: [7, 8] });
const MIXED = [COINS, ZHUN, STROKES, GE, QIAN];

test.each([
  ['铜钱', COINS],
  ['笔画起卦', STROKES],
])('%s finds the cast by the name of its method', (query, facts) => {
  expect(filterResults(MIXED, NONE, query, NOW)).toEqual([facts]);
});

const WRITTEN = new Map([
  [
    ZHUN.timestamp,
    entryOf({
      question: 'Ａ公司的面试能成吗？',
      category: '求名',
      judgment: { text: '宜缓', at: NOW.toISOString(), first: { text: '宜急', at: NOW.toISOString() } },
      notes: [noteOf('note-0001', '2026 年底再看')],
      outcome: { kind: '半应', at: NOW.toISOString(), text: '过了一轮' },
      omen: { text: 'Ｔ恤掉了扣子', posture: 'standing', trigram: '110' },
      images: ['守静'],
    }),
  ],
]);

test.each(['面试', 'a公司', 'Ａ公司', '求名', '宜缓', '宜急', '年底', '半应', '一轮', 't恤', '守静', '屯 面试'])(
  '%s finds a cast by what was written about it',
  (query) => {
    expect(filterResults(ALL, WRITTEN, query, NOW)).toEqual([ZHUN]);
  },
);

test('every term has to fit, each by the cast or by what was written', () => {
  expect(filterResults(ALL, WRITTEN, '革 面试', NOW)).toEqual([]);
  expect(filterResults(ALL, WRITTEN, '面试 2025', NOW)).toEqual([]);
  expect(filterResults(ALL, WRITTEN, '面试 11月15日', NOW)).toEqual([ZHUN]);
});
