import { expect, test } from 'vitest';
import { manualFacts } from '#tests/support/facts.ts';
import { nextOf, type Operation } from './operation.ts';

const facts = manualFacts('2026-01-01T00:00:00.000Z', '010001');
const other = manualFacts('2026-01-01T00:00:00.001Z', '010001');

const operation = (tab: string, seq: number, rest: Partial<Operation> = {}): Operation => ({
  ...({ kind: 'save', facts, state: 'pending' } as const),
  ...{ tab, seq, ...rest },
});

test('of one tab’s operations on a result only the latest is sent', () => {
  const [first, last] = [operation('a', 1), operation('a', 2)];
  expect(nextOf([last, first])).toEqual([last]);
});

test('the earlier of two tabs’ operations on a result is sent first', () => {
  const [early, middle, late] = [operation('a', 1), operation('b', 2), operation('a', 3)];
  expect(nextOf([late, early])).toEqual([late]);
  expect(nextOf([late, middle, early])).toEqual([middle]);
  expect(nextOf([late])).toEqual([late]);
});

test('results do not wait for each other', () => {
  const [one, two] = [operation('a', 1), operation('b', 2, { facts: other })];
  expect(new Set(nextOf([one, two]))).toEqual(new Set([one, two]));
});
