import { expect, test } from 'vitest';
import { remainderText } from './remainder-text.ts';

test('a sum that is not divisible leaves its remainder', () => {
  expect(remainderText(34, 8, 2)).toBe('34，除八余 2');
  expect(remainderText(43, 6, 1)).toBe('43 除六余 1');
});

test('a sum that is divisible leaves nothing and counts as the divisor', () => {
  expect(remainderText(24, 8, 8)).toBe('24 除八除尽，作 8');
  expect(remainderText(12, 6, 6)).toBe('12 除六除尽，作 6');
});

test('every sum that a time can give: what is said is true', () => {
  for (const divisor of [8, 6] as const) {
    for (let sum = 3; sum <= 66; sum++) {
      const number = sum % divisor || divisor;
      const [, said] = /余 (\d+)$/.exec(remainderText(sum, divisor, number)) ?? [];
      expect(said === undefined ? 0 : Number(said), `${sum} by ${divisor}`).toBe(sum % divisor);
    }
  }
});
