import { buildDate } from '../config/version.ts';
import type { OutboxWorker } from '../mail/outbox.ts';
import { countJobs } from '../mail/outbox-repo.ts';
import type { Services } from '../services.ts';
import type { Background } from './background.ts';

/** The parts of a running server that its metrics read when they are asked for. */
export function readingsOf(
  { database, limiter, now }: Pick<Services, 'database' | 'limiter' | 'now'>,
  outbox: OutboxWorker,
  background: Background,
) {
  return {
    engine: database.engine,
    builtOn: buildDate(),
    poolUse: database.poolUse,
    /** Throws while the database is away. */
    async outbox() {
      const { jobs, oldestAt } = await countJobs(database.db);
      return { jobs, oldestSeconds: oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / 1000 };
    },
    /** Jobs sealed with a secret that this server does not have, or of a kind it does not know. */
    unopenableJobs: () => outbox.leftAlone,
    /** Mails wait because a limit of all accounts together is reached. */
    isOutboxHolding: outbox.isHolding,
    isLimiterOnFallback: limiter.isOnFallback,
    /** In epoch seconds; the start of the server counts as the first time. */
    housekeepingDoneAt: () => background.houseKeptAt,
    backgroundFailures: () => background.failures,
  };
}

export type Readings = ReturnType<typeof readingsOf>;
