import { expect, test } from 'vitest';
import type { Quota } from '#contract/rate-limits.ts';
import { windowCounter } from './window-counter.ts';

const LIMIT: Quota = { per: 'address', max: 3, windowMs: 60_000 };

function counterAt(factor = 1) {
  const clock = { now: Date.parse('2026-11-15T08:00:00Z') };
  const { take } = windowCounter(factor, () => clock.now);
  return { clock, take };
}

test('the use after the last one of a window waits until the window ends, counted from its first use', () => {
  const { take, clock } = counterAt();
  expect(take(LIMIT, 'a')).toBeNull();
  clock.now += 10_000;
  expect([take(LIMIT, 'a'), take(LIMIT, 'a'), take(LIMIT, 'a')]).toEqual([null, null, 50]);
  clock.now += 49_999;
  expect(take(LIMIT, 'a')).toBe(1);
  clock.now += 1;
  expect([1, 2, 3, 4].map(() => take(LIMIT, 'a'))).toEqual([null, null, null, 60]);
});

test('every key and every limit has a count of its own', () => {
  const { take } = counterAt();
  for (let n = 0; n < 4; n++) take(LIMIT, 'a');
  expect(take(LIMIT, 'b')).toBeNull();
  expect(take({ ...LIMIT }, 'a')).toBeNull();
});

test('the factor multiplies the limit and is rounded up, so that one use is always allowed', () => {
  const { take } = counterAt(0.5);
  expect([1, 2, 3].map(() => take(LIMIT, 'a'))).toEqual([null, null, 60]);
  const strict = counterAt(0.001);
  expect([1, 2].map(() => strict.take(LIMIT, 'a'))).toEqual([null, 60]);
});

test('beyond 20,000 keys the one used longest ago is forgotten, and no other', () => {
  const { take } = counterAt();
  for (const key of ['a', 'b']) for (let n = 0; n < 3; n++) take(LIMIT, key);
  expect(take(LIMIT, 'a')).toBe(60); // now b is the older of the two
  for (let n = 0; n < 19_999; n++) take(LIMIT, `other ${n}`);
  expect([take(LIMIT, 'a'), take(LIMIT, 'b')]).toEqual([60, null]);
});
