import { expect, test } from 'vitest';
import { RESULT_WRITES } from '#contract/rate-limits.ts';
import { tokenBucket } from './token-bucket.ts';

function bucketAt(factor = 1) {
  const clock = { now: Date.parse('2026-11-15T08:00:00Z') };
  const { take } = tokenBucket(factor, () => clock.now);
  return { clock, take: (user: string) => take(RESULT_WRITES, user) };
}

const takeMany = (take: (user: string) => number | null, count: number, user = 'a') =>
  Array.from({ length: count }, () => take(user)).filter((wait) => wait === null).length;

test('5000 writes pass at once, the next one waits a second', () => {
  const { take } = bucketAt();
  expect(takeMany(take, 5001)).toBe(5000);
  expect(take('a')).toBe(1);
});

test('an empty bucket fills at sixty a minute', () => {
  const { take, clock } = bucketAt();
  takeMany(take, 5000);
  clock.now += 999;
  expect(take('a')).toBe(1);
  clock.now += 1;
  expect(take('a')).toBeNull();
  expect(take('a')).toBe(1);
  clock.now += 60_000;
  expect(takeMany(take, 100)).toBe(60);
});

test('a refused write does not delay the next one that is allowed', () => {
  const { take, clock } = bucketAt();
  takeMany(take, 5000);
  for (let tries = 0; tries < 10; tries++) {
    expect(take('a')).toBe(1);
    clock.now += 101;
  }
  expect(take('a')).toBeNull();
});

test('a bucket never holds more than 5000, however long it was unused', () => {
  const { take, clock } = bucketAt();
  take('a');
  clock.now += 30 * 86_400_000;
  expect(takeMany(take, 6000)).toBe(5000);
});

test('one user’s writes do not count for another', () => {
  const { take } = bucketAt();
  takeMany(take, 5001, 'a');
  expect(take('b')).toBeNull();
});

test('a clock that is set back neither fills the bucket nor blocks it for long', () => {
  const { take, clock } = bucketAt();
  takeMany(take, 5000);
  clock.now -= 3_600_000;
  expect(take('a')).toBe(1);
  clock.now += 1000;
  expect(take('a')).toBeNull();
});

test('the factor multiplies capacity and refill', () => {
  const { take, clock } = bucketAt(2);
  expect(takeMany(take, 10_001)).toBe(10_000);
  clock.now += 60_000;
  expect(takeMany(take, 200)).toBe(120);
});
