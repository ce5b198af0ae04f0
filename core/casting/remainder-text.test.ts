import { expect, test } from 'vitest';
import { remainderText } from './remainder-text.ts';

test('a sum that is not divisible leaves its remainder; an equation is followed by a comma', () => {
  expect(remainderText(['年5', '月12', '日17'], 34, 8)).toBe('年5 + 月12 + 日17 = 34，除八余 2');
  expect(remainderText(['43'], 43, 6)).toBe('43 除六余 1');
  expect(remainderText(['声12'], 12, 8)).toBe('声12 除八余 4');
});

test('a sum that is divisible leaves nothing and counts as the divisor', () => {
  expect(remainderText(['7', '10', '7'], 24, 8)).toBe('7 + 10 + 7 = 24 除八除尽，作 8');
  expect(remainderText(['12'], 12, 6)).toBe('12 除六除尽，作 6');
});

test('every sum that a time can give: what is said is true', () => {
  for (const divisor of [8, 6] as const) {
    for (let sum = 3; sum <= 66; sum++) {
      const [, said] = /余 (\d+)$/.exec(remainderText([String(sum)], sum, divisor)) ?? [];
      expect(said === undefined ? 0 : Number(said), `${sum} by ${divisor}`).toBe(sum % divisor);
    }
  }
});
