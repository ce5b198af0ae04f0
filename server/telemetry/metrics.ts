import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../config/version.ts';
import type { PoolUse } from '../db/database.ts';
import type { Readings } from './readings.ts';
import type { SeenRequest } from './requests.ts';

const SAVE = '/api/divination/results';
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function requestMetrics(registry: Registry) {
  const registers = [registry];
  const duration = new Histogram({
    registers,
    name: 'guanxiang_http_request_duration_seconds',
    help: 'Answered requests and how long they took, by route pattern, method and class of status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
  });
  const problems = new Counter({
    registers,
    name: 'guanxiang_problems_total',
    help: 'Refusals and faults by their code (contract/words/problems.ts).',
    labelNames: ['code'] as const,
  });
  const saves = new Counter({
    registers,
    name: 'guanxiang_saves_acknowledged_total',
    help: 'Casts whose saving was acknowledged.',
  });
  return ({ method, route, status, ms, problem }: SeenRequest): void => {
    duration.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
    if (problem !== null) problems.inc({ code: problem });
    if (method === 'POST' && route === SAVE && status < 300) saves.inc();
  };
}

/** A gauge for each reading that needs no waiting. */
function plainGauges(registry: Registry, readings: Readings): void {
  const gauge = (name: string, help: string, read: () => number | null) =>
    new Gauge({
      registers: [registry],
      name: `guanxiang_${name}`,
      help,
      collect() {
        const value = read();
        if (value !== null) this.set(value);
      },
    });
  const pool = (part: keyof PoolUse) => () => readings.poolUse()?.[part] ?? null;
  gauge('pool_connections_in_use', 'Connections to PostgreSQL that run a query.', pool('inUse'));
  gauge('pool_connections_idle', 'Open connections to PostgreSQL that are free.', pool('idle'));
  gauge('pool_waiting', 'Queries that wait for a connection.', pool('waiting'));
  gauge('outbox_unopenable_jobs', 'Jobs that this server cannot open, or does not know.', readings.unopenableJobs);
  gauge('outbox_held', '1 while reset mails wait, because the limit of all accounts together is reached.', () =>
    Number(readings.isOutboxHolding()),
  );
  gauge('limiter_stand_in', '1 while rate limits are counted in memory, because the database is away.', () =>
    Number(readings.isLimiterOnFallback()),
  );
  gauge('housekeeping_done_timestamp_seconds', 'When housekeeping was last done.', readings.housekeepingDoneAt);
  new Counter({
    registers: [registry],
    name: 'guanxiang_background_failures_total',
    help: 'Failures of mails and housekeeping.',
    collect() {
      this.reset();
      this.inc(readings.backgroundFailures());
    },
  });
}

/** Prometheus metrics. Imported only where METRICS_PORT is set: the library is not loaded otherwise. */
export function createMetrics(readings: Readings) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seen = requestMetrics(registry);
  plainGauges(registry, readings);
  const own = { registers: [registry] };
  const build = new Gauge({
    ...own,
    name: 'guanxiang_build_info',
    help: 'Always 1; what runs here.',
    labelNames: ['version', 'built', 'engine'] as const,
  });
  build.set({ version: VERSION, built: readings.builtOn ?? '', engine: readings.engine }, 1);
  const isUp = new Gauge({ ...own, name: 'guanxiang_database_up', help: '1 when the database answered just now.' });
  const jobs = new Gauge({ ...own, name: 'guanxiang_outbox_jobs', help: 'Jobs that wait in the outbox.' });
  const oldest = new Gauge({
    ...own,
    name: 'guanxiang_outbox_oldest_seconds',
    help: 'Age of the oldest job that waits.',
  });

  /** While the database is away the values of the last time stay. */
  async function readOutbox(): Promise<void> {
    try {
      const state = await readings.outbox();
      isUp.set(1);
      jobs.set(state.jobs);
      oldest.set(state.oldestSeconds);
    } catch {
      isUp.set(0);
    }
  }

  return {
    seen,
    contentType: registry.contentType,
    async text(): Promise<string> {
      await readOutbox();
      return registry.metrics();
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
