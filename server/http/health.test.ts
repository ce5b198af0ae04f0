import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Services } from '../services.ts';
import { registerErrors } from './errors.ts';
import { registerHealth } from './health.ts';
import { createReadiness, type Readiness } from './readiness.ts';

let app: FastifyInstance;
let pings: number;
let ping: () => Promise<void>;
let readiness: Readiness;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  pings = 0;
  app = fastify();
  registerErrors(app);
  const database = {
    ping() {
      pings++;
      return ping();
    },
  };
  readiness = createReadiness(false);
  registerHealth(app, { database } as unknown as Services, readiness);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const check = async () => (await app.inject('/healthz')).statusCode;
const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });

test.each([
  ['takes writes', 200, async () => {}],
  ['is full', 507, () => Promise.reject(full)],
  ['is away', 503, () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))],
])('while the database %s, any number of health checks in a second write once', async (_, status, answer) => {
  ping = answer;
  const statuses = await Promise.all(Array.from({ length: 50 }, check));
  for (let more = 0; more < 50; more++) statuses.push(await check());
  expect(new Set(statuses)).toEqual(new Set([status]));
  expect(pings).toBe(1);
  vi.advanceTimersByTime(1001);
  expect(await check()).toBe(status);
  expect(pings).toBe(2);
});

test('after a second the next check shows what has changed', async () => {
  ping = () => Promise.reject(full);
  expect(await check()).toBe(507);
  ping = async () => {};
  vi.advanceTimersByTime(1001);
  expect(await check()).toBe(200);
});

test('/readyz says whether the server is ready, and like /livez asks the database nothing', async () => {
  const statuses = async () => [(await app.inject('/livez')).statusCode, (await app.inject('/readyz')).statusCode];
  expect(await statuses()).toEqual([200, 200]);
  readiness.drain();
  expect(await statuses()).toEqual([200, 503]);
  expect(pings).toBe(0);
});
