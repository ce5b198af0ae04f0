import { expect, test } from 'vitest';
import { throttled } from './throttled.ts';

function setUp() {
  let calls = 0;
  let endPause = () => {};
  const wait = () => new Promise<void>((resolve) => (endPause = resolve));
  const call = throttled(() => void calls++, wait);
  const pauseEnds = async () => {
    endPause();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { call, pauseEnds, calls: () => calls };
}

test('the first call is made at once', () => {
  const { call, calls } = setUp();
  call();
  expect(calls()).toBe(1);
});

test('any number of calls within the interval becomes one at its end', async () => {
  const { call, calls, pauseEnds } = setUp();
  for (let n = 0; n < 5; n++) call();
  expect(calls()).toBe(1);
  await pauseEnds();
  expect(calls()).toBe(2);
});

test('after an interval without a call nothing more is called', async () => {
  const { call, calls, pauseEnds } = setUp();
  call();
  await pauseEnds();
  expect(calls()).toBe(1);
});
