import { expect, test } from 'vitest';
import { isTriedAgain, MAX_RETRIES, RETRY_DELAY_MS } from './retry.ts';

test('an operation that reached nobody is tried three times more, five seconds apart', () => {
  expect(MAX_RETRIES).toBe(3);
  expect(RETRY_DELAY_MS).toBe(5000);
  expect([0, 1, 2, 3, 4].map((retries) => isTriedAgain('offline', retries))).toEqual([true, true, true, false, false]);
});

test('what the server answered is never asked again, whatever the answer', () => {
  for (const retries of [0, 1, 2, 3]) {
    expect(isTriedAgain('done', retries)).toBe(false);
    expect(isTriedAgain('refused', retries)).toBe(false);
  }
});
