import { PROLONGED_MS } from './features/auth/reset-mail.ts';
import { removeExpiredResetTokens } from './features/auth/reset-repo.ts';
import { removeOldOperations } from './features/divination/operation-repo.ts';
import { removeOrphanImages } from './images/image-repo.ts';
import { removeUnusedObjects } from './images/unused-objects.ts';
import { removeUncountedAttempts } from './limits/attempt-repo.ts';
import { removeEndedWindows } from './limits/shared-limit-repo.ts';
import type { Services } from './services.ts';
import { removeExpiredSessions } from './sessions/session-repo.ts';

const DAY_MS = 24 * 3_600_000;
const EVERY_MS = 3_600_000;
const OPERATIONS_KEPT_DAYS = 180;

/** Removes expired sessions and reset links, old attempts and those from the future, windows of limits that ended, old operations, images without a puzzle after a day, and objects without an image after thirty. */
export async function keepHouse({
  database,
  images,
  now,
}: Pick<Services, 'database' | 'images' | 'now'>): Promise<void> {
  const { db } = database;
  await removeExpiredSessions(db, now());
  await removeExpiredResetTokens(db, now(), now() - PROLONGED_MS);
  await removeUncountedAttempts(db, now() - DAY_MS, now());
  await removeEndedWindows(db, now());
  await removeOldOperations(db, now() - OPERATIONS_KEPT_DAYS * DAY_MS);
  await removeOrphanImages(database, now() - DAY_MS);
  if (images.s3 !== null) await removeUnusedObjects(database, images.s3, now());
}

/** Runs once an hour. A failure is reported; the next hour is the retry. */
export function startHousekeeping(services: Services, onFailure: (error: unknown) => void): () => void {
  const timer = setInterval(() => keepHouse(services).catch(onFailure), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
