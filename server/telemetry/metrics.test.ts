import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import type { Readings } from './readings.ts';

const READINGS: Readings = {
  engine: 'postgres',
  builtOn: '2026-11-16',
  poolUse: () => ({ inUse: 3, idle: 2, waiting: 1 }),
  outbox: async () => ({ jobs: 4, oldestSeconds: 90 }),
  unopenableJobs: () => 1,
  isOutboxHolding: () => false,
  isLimiterOnFallback: () => true,
  housekeepingDoneAt: () => 1_800_000_000,
  backgroundFailures: () => 2,
};

async function linesOf(readings: Partial<Readings> = {}): Promise<readonly string[]> {
  const text = await createMetrics({ ...READINGS, ...readings }).text();
  return text.split('\n');
}

test('every reading is a metric', async () => {
  expect(await linesOf()).toEqual(
    expect.arrayContaining([
      'guanxiang_build_info{version="1.0.0",built="2026-11-16",engine="postgres"} 1',
      'guanxiang_pool_connections_in_use 3',
      'guanxiang_pool_connections_idle 2',
      'guanxiang_pool_waiting 1',
      'guanxiang_outbox_jobs 4',
      'guanxiang_outbox_oldest_seconds 90',
      'guanxiang_outbox_unopenable_jobs 1',
      'guanxiang_limiter_stand_in 1',
      'guanxiang_housekeeping_done_timestamp_seconds 1800000000',
      'guanxiang_background_failures_total 2',
      'guanxiang_database_up 1',
    ]),
  );
});

test('a failure is counted once, however often the metrics are read', async () => {
  const metrics = createMetrics(READINGS);
  await metrics.text();
  expect(await metrics.text()).toContain('\nguanxiang_background_failures_total 2\n');
});

test('while the database is away the metrics say so, and answer', async () => {
  const away = async () => {
    throw new Error('connection refused');
  };
  expect(await linesOf({ outbox: away })).toContain('guanxiang_database_up 0');
});

test('requests are counted by method, route and class of status; saves and refusals by themselves', async () => {
  const metrics = createMetrics(READINGS);
  const save = { method: 'POST', route: '/api/divination/results', ms: 12, problem: null };
  metrics.seen({ ...save, status: 201 });
  metrics.seen({ ...save, status: 201, ms: 700 });
  metrics.seen({ ...save, status: 503, problem: 'server.unavailable' });
  const text = await metrics.text();
  const labels = 'method="POST",route="/api/divination/results"';
  for (const line of [
    `guanxiang_http_request_duration_seconds_count{${labels},status="2xx"} 2`,
    `guanxiang_http_request_duration_seconds_bucket{le="0.025",${labels},status="2xx"} 1`,
    `guanxiang_http_request_duration_seconds_count{${labels},status="5xx"} 1`,
    'guanxiang_saves_acknowledged_total 2',
    'guanxiang_problems_total{code="server.unavailable"} 1',
  ])
    expect(text).toContain(`${line}\n`);
});

test.each([
  ['../server.ts', false],
  ['./metrics.ts', true],
])('with %s the metrics library is loaded: %s', async (module, isLoaded) => {
  const program = `await import('${new URL(module, import.meta.url).href}');
    const { default: Module } = await import('node:module');
    console.log(Object.keys(Module._cache).some((path) => path.includes('prom-client')));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout).toBe(`${isLoaded}\n`);
});
