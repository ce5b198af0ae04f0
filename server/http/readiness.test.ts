import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';

function readinessAt(hasHeartbeats: boolean) {
  const time = { now: 0 };
  return { time, readiness: createReadiness(hasHeartbeats, () => time.now) };
}

test('with heartbeats a server is not ready before the first, then for ten seconds after each', () => {
  const { time, readiness } = readinessAt(true);
  expect(readiness.isReady()).toBe(false);
  readiness.beat(true);
  time.now = 9999;
  expect(readiness.isReady()).toBe(true);
  time.now = 10_000;
  expect(readiness.isReady(), 'the database is away').toBe(false);
  readiness.beat(true);
  expect(readiness.isReady()).toBe(true);
});

test('without heartbeats it is ready until it drains', () => {
  const { time, readiness } = readinessAt(false);
  time.now = 1e9;
  expect([readiness.isReady(), readiness.isDraining()]).toEqual([true, false]);
  readiness.drain();
  expect([readiness.isReady(), readiness.isDraining()]).toEqual([false, true]);
});

test('a heartbeat that finds the clock wrong makes it not ready, one that finds it right ready again', () => {
  const { readiness } = readinessAt(true);
  readiness.beat(false);
  expect(readiness.isReady()).toBe(false);
  readiness.beat(true);
  expect(readiness.isReady()).toBe(true);
});

test('a server that drains is never ready again', () => {
  const { readiness } = readinessAt(true);
  readiness.drain();
  readiness.beat(true);
  expect(readiness.isReady()).toBe(false);
});
