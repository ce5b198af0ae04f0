import { expect, test } from 'vitest';
import { chunkOf } from './chunk.ts';

/** Fails as often as it is told to, then answers; counts its calls. */
function flaky(failures: number) {
  let calls = 0;
  const load = async () => {
    calls++;
    if (calls <= failures) throw new TypeError('Failed to fetch');
    return `loaded by call ${calls}`;
  };
  return { load, calls: () => calls };
}

test('concurrent and later callers share one load', async () => {
  const { load, calls } = flaky(0);
  const chunk = chunkOf(load);
  expect(chunk.peek()).toBeNull();
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual(['loaded by call 1', 'loaded by call 1']);
  expect(await chunk.load()).toBe('loaded by call 1');
  expect(chunk.peek()).toBe('loaded by call 1');
  expect(calls()).toBe(1);
});

test('a failure is not cached: the next call loads again', async () => {
  const { load, calls } = flaky(2);
  const chunk = chunkOf(load);
  await expect(Promise.all([chunk.load(), chunk.load()])).rejects.toThrow('Failed to fetch');
  expect(calls()).toBe(1);
  expect(chunk.peek()).toBeNull();
  await expect(chunk.load()).rejects.toThrow('Failed to fetch');
  expect(await chunk.load()).toBe('loaded by call 3');
});
