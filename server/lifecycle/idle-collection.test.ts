import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectWhenIdle } from './idle-collection.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('garbage is collected five and six seconds after the last request of a burst, and then no more', async () => {
  const collect = vi.fn();
  const app = fastify();
  collectWhenIdle(app, collect);
  app.get('/', () => 'answer');
  vi.advanceTimersByTime(4999);
  await app.inject('/');
  vi.advanceTimersByTime(4999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
  await app.inject('/');
  vi.advanceTimersByTime(6000);
  expect(collect).toHaveBeenCalledTimes(4);
  await app.inject('/');
  await app.close();
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(4);
});

test('without --expose-gc the server starts and collects nothing', async () => {
  const app = fastify();
  collectWhenIdle(app, undefined);
  expect(vi.getTimerCount()).toBe(0);
  await app.close();
});
