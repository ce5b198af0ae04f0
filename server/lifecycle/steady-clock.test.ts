import { expect, test } from 'vitest';
import { steadyClock } from './steady-clock.ts';

const HOUR = 3_600_000;

/** A system whose clock can be set while time passes. */
function system() {
  const state = { wall: 1_000 * HOUR, elapsed: 0 };
  const now = steadyClock(
    () => state.wall,
    () => state.elapsed,
  );
  return {
    now,
    pass(ms: number) {
      state.wall += ms;
      state.elapsed += ms;
    },
    set(byMs: number) {
      state.wall += byMs;
    },
  };
}

test('a clock that is not changed gives the system’s time', () => {
  const { now, pass } = system();
  expect(now()).toBe(1_000 * HOUR);
  pass(90_000);
  expect(now()).toBe(1_000 * HOUR + 90_000);
});

test('after the system clock is set back, time goes on', () => {
  const { now, pass, set } = system();
  const before = now();
  set(-HOUR);
  expect(now()).toBe(before);
  pass(60_000);
  expect(now()).toBe(before + 60_000);
});

test('a step forward is followed, and kept when the clock is corrected', () => {
  const { now, pass, set } = system();
  const before = now();
  set(HOUR);
  expect(now()).toBe(before + HOUR);
  set(-HOUR);
  pass(60_000);
  expect(now()).toBe(before + HOUR + 60_000);
});

test('by default it follows the system’s clock', () => {
  expect(Math.abs(steadyClock()() - Date.now())).toBeLessThan(1000);
});
