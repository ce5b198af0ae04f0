import { expect, test } from 'vitest';
import { BODY_USE_READINGS, bodyUseOf } from '#tests/support/body-use-readings.ts';
import { relationInTable, SEASON_TABLE } from '#tests/support/element-tables.ts';
import { type Cast, manualCast } from '../casting/cast.ts';
import golden from '../casting/golden/worked-cases.json' with { type: 'json' };
import { parseCastWithBasis } from '../casting/methods.ts';
import { lineOf } from '../hexagram/line.ts';
import { readingOf } from '../reading/reading.ts';
import { relationsOf } from '../reading/relation.ts';
import { trigramTextOf } from '../texts/trigrams.ts';
import { elementOf } from '../trigram/element.ts';
import { TRIGRAM_CODES, trigramName } from '../trigram/trigram.ts';
import { elementOfMonth } from './strength.ts';
import { allNumberOf, figureNumberOf, hourNumberOf, seasonOf, seasonsOf } from './timing.ts';
import { datesOf } from './timing-dates.ts';
import { halfInWords } from './timing-methods.ts';

test.each(golden.meihua)('$name: 全卦之数 is $sixTrigramSum', ({ mainTopFirst, movingLine, sixTrigramSum }) => {
  expect(allNumberOf(bodyUseOf(mainTopFirst as '111111', lineOf(movingLine as 1))).sum).toBe(sixTrigramSum);
});

test('the three houses of the book have 29, 22 and 31', () => {
  const houses = [bodyUseOf('010110', 4), bodyUseOf('001101', 2), bodyUseOf('110001', 1)];
  expect(houses.map((reading) => allNumberOf(reading).sum)).toEqual([29, 22, 31]);
});

test('全卦之数 is the sum over 主, 互 and 变, with the mutuals that the relations use, in all 384 casts', () => {
  const numbers = '乾兑离震巽坎艮坤';
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const { trigrams, sum } = allNumberOf(reading);
    const names = trigrams.map(trigramName);
    const inner = relationsOf(reading).filter(({ of }) => of === 'bodyMutual' || of === 'useMutual');
    const mutuals = inner.map(({ trigram }) => trigramName(trigram)).toSorted();
    const total = names.reduce((all, name) => all + numbers.indexOf(name) + 1, 0);
    return total !== sum || names.length !== 6 || String(names.slice(2, 4).toSorted()) !== String(mutuals);
  });
  expect(wrong).toEqual([]);
  expect(allNumberOf(readingOf({ main: '010001', moving: [] })).sum).toBe(6 + 4 + 7 + 8 + 6 + 4);
});

test('成卦之数 is both numbers and the hour: 老人 10, of which walking takes half, 牛 21', () => {
  expect(figureNumberOf('111110', 4)).toEqual({
    ...{ upper: 1, lower: 5, hour: 4, sum: 10 },
    ...{ walking: 5, standing: 10, sitting: 20 },
  });
  expect(figureNumberOf('000010', 7).sum).toBe(21);
});

test('the hour is the one that the cast was counted with, and none where its method counts none', () => {
  const cast = (method: 'things' | 'three-numbers', basis: unknown) => parseCastWithBasis(method, basis) as Cast;
  expect(hourNumberOf(cast('things', { number: 12, hourNumber: 7 }))).toBe(7);
  expect(hourNumberOf(cast('three-numbers', { numbers: [3, 5, 7] }))).toBeNull();
  expect(hourNumberOf(manualCast({ main: '010001', moving: [0] }))).toBeNull();
});

test('the branches of a trigram are those of 时序 in its text', () => {
  for (const trigram of TRIGRAM_CODES) {
    const order = trigramTextOf(trigram).meihua.find(([heading]) => heading === '时序')?.[1];
    expect(order).toMatch(new RegExp(`(^|、)${seasonOf(trigram).branches.join('')}火?年月日时`));
  }
});

test('a trigram is dated by its own branches and by its element, with the stems of all five', () => {
  const found = TRIGRAM_CODES.map((trigram) => {
    const { branches, elementBranches, stems } = seasonOf(trigram);
    return [trigramName(trigram), [branches, elementBranches, stems].map((some) => some.join('')).join(' ')];
  });
  expect(Object.fromEntries(found)).toEqual(SEASON_TABLE);
  for (const trigram of TRIGRAM_CODES)
    expect(new Set(seasonOf(trigram).elementBranches.map(elementOfMonth))).toEqual(new Set([elementOf(trigram)]));
});

test('the seasons of all 384 casts are those of the tables typed by hand', () => {
  const wrong = BODY_USE_READINGS.filter((reading) => {
    const expected = relationsOf(reading).flatMap(({ trigram }) => {
      const name = trigramName(trigram);
      const relation = relationInTable(name, trigramName(reading.body)) ?? '';
      return ['生体', '克体'].includes(relation) ? [`${name} ${relation} ${SEASON_TABLE[name]}`] : [];
    });
    const found = seasonsOf(datesOf(null, reading).dated).map(
      ({ trigram, relation, branches, elementBranches, stems }) =>
        [trigramName(trigram), relation, ...[branches, elementBranches, stems].map((some) => some.join(''))].join(' '),
    );
    return String(found) !== String(expected);
  });
  expect(wrong).toEqual([]);
});

test.each([
  [14, '7'],
  [3, '一二之间'],
  [11, '五六之间'],
  [19, '九与十之间'],
  [21, '十与十一之间'],
  [27, '十三与十四之间'],
])('half of %i is said as %s', (sum, words) => {
  expect(halfInWords(sum)).toBe(words);
});

test('a clue of the season is a trigram that generates or overcomes 体; only the former has a pace', () => {
  const named = (relations: ReturnType<typeof relationsOf>) =>
    seasonsOf(relations).map(({ of, relation, branches, pace }) => `${of} ${relation} ${branches.join('')} ${pace}`);
  expect(named(datesOf(null, bodyUseOf('011101', 0)).dated)).toEqual(['use 克体 午 null', 'changed 生体 丑寅 稍迟']);
  expect(named(datesOf(null, bodyUseOf('100000', 2)).dated)).toEqual([]);
});
