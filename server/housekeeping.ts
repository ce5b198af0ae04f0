import { removeExpiredResetTokens } from './features/auth/reset-repo.ts';
import { removeOldOperations } from './features/divination/operation-repo.ts';
import { removeOrphanImages } from './images/image-repo.ts';
import { removeOldAttempts } from './limits/attempt-repo.ts';
import type { Services } from './services.ts';
import { removeExpiredSessions } from './sessions/session-repo.ts';

const DAY_MS = 24 * 3_600_000;
const EVERY_MS = 3_600_000;
const OPERATIONS_KEPT_DAYS = 180;

/** Removes what has run out: sessions, links, counts, numbered operations, and images that belong to no puzzle after a day. */
export async function keepHouse({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const { db } = database;
  await removeExpiredSessions(db, now());
  await removeExpiredResetTokens(db, now());
  await removeOldAttempts(db, now() - DAY_MS);
  await removeOldOperations(db, now() - OPERATIONS_KEPT_DAYS * DAY_MS);
  await removeOrphanImages(database, now() - DAY_MS);
}

/** Once an hour, and never in the way of a request; a failure is told and tried again the next hour. */
export function startHousekeeping(services: Services, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => keepHouse(services).catch(onFailure), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
