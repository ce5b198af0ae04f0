import { expect, test } from 'vitest';
import { entryOf } from '#tests/support/any-entry.ts';
import { manualCast } from '../casting/cast.ts';
import type { Entry, OutcomeKind } from './entry.ts';
import { type CountedCast, SHARES_FROM, shareOf, statisticsOf } from './statistics.ts';

const ZHUN = manualCast({ main: '010001', moving: [0] });
const at = '2026-11-15T08:00:00.000Z';
const counted = (changes: Partial<CountedCast> = {}): CountedCast => ({
  ...{ cast: ZHUN, month: '2026-11', entry: null },
  ...changes,
});
const settled = (kind: OutcomeKind): Entry => entryOf({ outcome: { kind, at, text: '' } });
const judged = (kind: OutcomeKind, count: number) =>
  Array.from({ length: count }, () => counted({ entry: settled(kind) }));

test('a cast counts once in its month, under its figure, by its lines, its method, its kind and its outcome', () => {
  const entry = entryOf({ category: '出行', outcome: { kind: '应', at, text: '' } });
  const { total, months, figures, moving, still, methods, categories, outcomes } = statisticsOf(
    [counted({ entry }), counted({ cast: manualCast({ main: '111111', moving: [] }), month: '2025-12' })],
    '2026-11',
  );
  expect(total).toBe(2);
  expect(months[0]).toEqual({ month: '2025-12', count: 1 });
  expect(months.at(-1)).toEqual({ month: '2026-11', count: 1 });
  expect(months).toHaveLength(12);
  expect([figures.get('010001'), figures.get('111111'), figures.get('000000')]).toEqual([1, 1, undefined]);
  expect([moving, still]).toEqual([[1, 0, 0, 0, 0, 0], 1]);
  expect([...methods]).toEqual([['manual', 2]]);
  expect([...categories]).toEqual([['出行', 1]]);
  expect(outcomes).toEqual({ 应: 1, 半应: 0, 不应: 0, 未明: 0 });
});

test('the months go over the turn of the year, and a cast of another time is in none of them', () => {
  const { months, total } = statisticsOf([counted({ month: '2024-01' }), counted({ month: '2027-01' })], '2026-02');
  expect(months.map(({ month }) => month).slice(0, 2)).toEqual(['2025-03', '2025-04']);
  expect(months.map(({ month }) => month).slice(-3)).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(months.every(({ count }) => count === 0)).toBe(true);
  expect(total).toBe(2);
});

test('kinds stand in the order of the list, whatever comes more often', () => {
  const of = (category: Entry['category']) => counted({ entry: entryOf({ category }) });
  const { categories } = statisticsOf([of('失物'), of('失物'), of('人事'), of(null)], '2026-11');
  expect([...categories]).toEqual([
    ['人事', 1],
    ['失物', 2],
  ]);
});

test('shares are given from thirty judged casts on, and 未明 is none of them', () => {
  const few = statisticsOf([...judged('应', SHARES_FROM - 1), ...judged('未明', 40)], '2026-11');
  expect([few.judged, shareOf(few.outcomes['应'], few)]).toEqual([SHARES_FROM - 1, null]);
  const enough = statisticsOf([...judged('应', 20), ...judged('不应', 10), ...judged('未明', 40)], '2026-11');
  expect(enough.judged).toBe(30);
  expect(shareOf(enough.outcomes['应'], enough)).toBe(67);
});
