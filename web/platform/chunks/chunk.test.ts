import { expect, test } from 'vitest';
import { lostChunk } from '#tests/component/lost-chunk.ts';
import { chunkOf } from './chunk.ts';

test('concurrent and later callers share one load', async () => {
  const { load, calls } = lostChunk(0, 'texts');
  const chunk = chunkOf(load);
  expect(chunk.peek()).toBeNull();
  expect(await Promise.all([chunk.load(), chunk.load()])).toEqual(['texts', 'texts']);
  expect(await chunk.load()).toBe('texts');
  expect(chunk.peek()).toBe('texts');
  expect(calls()).toBe(1);
});

test('a failure is not cached: the next call loads again', async () => {
  const { load, calls } = lostChunk(2, 'texts');
  const chunk = chunkOf(load);
  await expect(Promise.all([chunk.load(), chunk.load()])).rejects.toThrow('Failed to fetch');
  expect(calls()).toBe(1);
  expect(chunk.peek()).toBeNull();
  await expect(chunk.load()).rejects.toThrow('Failed to fetch');
  expect(await chunk.load()).toBe('texts');
  expect(calls()).toBe(3);
});
