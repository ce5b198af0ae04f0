import { expect, test } from 'vitest';
import golden from '../casting/golden/worked-cases.json' with { type: 'json' };
import { explain } from '../explain/explain.ts';
import { hourNumberOf } from '../explain/timing.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { CASES, castOfCase } from './cases.ts';
import { textOf } from './classic.ts';

test('the cases are the eight worked ones of the book, each with its own id', () => {
  expect(CASES.map(({ name }) => name)).toEqual(golden.meihua.map(({ name }) => name));
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(8);
});

test.each(golden.meihua)('$name is cast from its inputs and explained like any other cast', (worked) => {
  const found = CASES.find(({ name }) => name === worked.name) ?? expect.fail(worked.name);
  const cast = castOfCase(found);
  expect([shortName(cast.main), ...cast.moving.map((line) => line + 1)]).toEqual([worked.main, worked.movingLine]);
  const { relations, numbers, steps } = explain({ cast, month: null, hourNumber: hourNumberOf(cast) }, textOf);
  expect(relations.map(({ relation }) => relation)).toEqual(Object.values(worked.relationToBody));
  expect(numbers.all).toBe(worked.sixTrigramSum);
  expect(steps).toHaveLength(7);
});

test('the number that the book counts days with is 成卦之数: 老人 10, 牛 21', () => {
  const figureOf = (id: string) => {
    const cast = castOfCase(CASES.find((one) => one.id === id) ?? expect.fail(id));
    return explain({ cast, month: null, hourNumber: hourNumberOf(cast) }, textOf).numbers.figure;
  };
  expect([figureOf('old-man'), figureOf('ox')]).toEqual([10, 21]);
});
