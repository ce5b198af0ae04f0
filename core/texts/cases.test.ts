import { expect, test } from 'vitest';
import golden from '../casting/golden/worked-cases.json' with { type: 'json' };
import { explain } from '../explain/explain.ts';
import { hourNumberOf } from '../explain/timing.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { CASES, castOfCase } from './cases.ts';
import { textOf } from './classic.ts';

test('the cases are the nine worked ones of the book, each with its own id', () => {
  expect(CASES.map(({ name }) => name)).toEqual(golden.meihua.map(({ name }) => name));
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(9);
});

test.each(golden.meihua)('$name is cast from its inputs and explained like any other cast', (worked) => {
  const found = CASES.find(({ name }) => name === worked.name) ?? expect.fail(worked.name);
  const cast = castOfCase(found);
  expect([shortName(cast.main), ...cast.moving.map((line) => line + 1)]).toEqual([worked.main, worked.movingLine]);
  const { relations, numbers, steps } = explain({ cast, month: null, hourNumber: hourNumberOf(cast) }, textOf);
  expect(relations.map(({ relation }) => relation)).toEqual(Object.values(worked.relationToBody));
  expect(numbers.all).toBe(worked.sixTrigramSum);
  expect(steps).toHaveLength(8);
});

test('the number that the book counts days with is 成卦之数: 老人 10, 少年 17, 牛 21', () => {
  const figureOf = (id: string) => {
    const cast = castOfCase(CASES.find((one) => one.id === id) ?? expect.fail(id));
    return explain({ cast, month: null, hourNumber: hourNumberOf(cast) }, textOf).numbers.figure;
  };
  expect([figureOf('old-man'), figureOf('young-man'), figureOf('ox')]).toEqual([10, 17, 21]);
});

test('少年有喜色占: 用 takes from 体, 用互 and 变 generate it, and 体互, which the book passes over, overcomes it', () => {
  const cast = castOfCase(CASES.find(({ id }) => id === 'young-man') ?? expect.fail());
  const { relations } = explain({ cast, month: null, hourNumber: 7 }, textOf);
  expect(Object.fromEntries(relations.map(({ of, relation }) => [of, relation]))).toEqual({
    ...{ use: '体生', bodyMutual: '克体', useMutual: '生体', changed: '生体' },
  });
});
