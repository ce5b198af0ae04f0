import { buildDate } from '../config/version.ts';
import type { OutboxWorker } from '../mail/outbox.ts';
import { countJobs } from '../mail/outbox-repo.ts';
import type { Services } from '../services.ts';
import type { Background } from './background.ts';
import type { Readings } from './metrics.ts';

/** Reads the parts of a running server for its metrics. */
export function readingsOf(
  { database, limiter, now }: Pick<Services, 'database' | 'limiter' | 'now'>,
  outbox: OutboxWorker,
  background: Background,
): Readings {
  return {
    engine: database.engine,
    builtOn: buildDate(),
    poolUse: database.poolUse,
    async outbox() {
      const { jobs, oldestAt } = await countJobs(database.db);
      return { jobs, oldestSeconds: oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / 1000 };
    },
    unopenableJobs: () => outbox.leftAlone,
    isOutboxHolding: outbox.isHolding,
    isLimiterOnFallback: limiter.isOnFallback,
    housekeepingDoneAt: () => background.houseKeptAt,
    backgroundFailures: () => background.failures,
  };
}
