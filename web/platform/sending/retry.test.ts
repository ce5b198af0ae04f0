import { expect, test } from 'vitest';
import { isTriedAgain, RETRY_DELAY_MS } from './retry.ts';

test.each([
  { retries: 0, again: true },
  { retries: 1, again: true },
  { retries: 2, again: true },
  { retries: 3, again: false },
  { retries: 4, again: false },
])('an operation that did not reach the server, after $retries retries: sent again $again', ({ retries, again }) => {
  expect(isTriedAgain('offline', retries)).toBe(again);
});

test('the four attempts of a run without a network take 15 seconds of waiting', () => {
  let waitedMs = 0;
  for (let retries = 0; isTriedAgain('offline', retries); retries++) waitedMs += RETRY_DELAY_MS;
  expect(waitedMs).toBe(15_000);
});

test.each(['done', 'refused'] as const)('an operation that the server answered (%s) is not sent again', (outcome) => {
  for (const retries of [0, 1, 2, 3]) expect(isTriedAgain(outcome, retries)).toBe(false);
});
