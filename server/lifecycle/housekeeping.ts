import { DAY_MS } from '#contract/limits.ts';
import { ADDRESSES_KEPT_DAYS, EVENTS_KEPT_DAYS } from '../audit/audit-event.ts';
import { forgetOldAddresses } from '../audit/audit-repo.ts';
import { removeExpired } from '../db/batches.ts';
import { takeLease } from '../db/lease.ts';
import { removeExpiredEmailLinks } from '../features/auth/email-link-repo.ts';
import { PROLONGED_MS } from '../features/auth/reset-mail.ts';
import { removeExpiredResetTokens } from '../features/auth/reset-repo.ts';
import { removeOrphanImages } from '../images/image-repo.ts';
import { removeUnusedObjects } from '../images/unused-objects.ts';
import { removeFutureAttempts } from '../limits/attempt-repo.ts';
import { forgetReportNetworks } from '../moderation/moderated-repo.ts';
import { removeOldCopies } from '../removal/old-copies.ts';
import { removeLeftAccounts, uniteRemoved } from '../removal/remove-accounts.ts';
import { newId } from '../security/tokens.ts';
import type { Services } from '../services.ts';

const EVERY_MS = 3_600_000;
/** A server that is started each day and stopped within the hour keeps house, too. */
const FIRST_AFTER_MS = 600_000;
const OPERATIONS_KEPT_DAYS = 180;

type HouseServices = Pick<Services, 'config' | 'database' | 'now'> & {
  readonly images: Pick<Services['images'], 's3'>;
};

/** Removes accounts whose fourteen days are over, expired sessions, reset links, links to exports and links to addresses with what they reserved, old attempts and those from the future, windows of limits that ended, old operations, old events and the addresses of older ones, from where reports came, what superadmins did to puzzles long ago, images without a puzzle after a day, and objects without an image after thirty. */
export async function keepHouse({ config, database, images, now }: HouseServices): Promise<void> {
  await removeExpired(database, 'sessions', 'expires_at', now() + 1);
  await removeExpiredResetTokens(database, now(), now() - PROLONGED_MS);
  await removeExpiredEmailLinks(database, now());
  await removeExpired(database, 'export_links', 'expires_at', now() + 1);
  await removeExpired(database, 'attempts', 'at', now() - DAY_MS);
  await removeFutureAttempts(database, now());
  await removeExpired(database, 'rate_limits', 'expires_at', now() + 1); // also buckets that are full again
  await removeExpired(database, 'result_operations', 'at', now() - OPERATIONS_KEPT_DAYS * DAY_MS);
  await removeExpired(database, 'audit_events', 'at', now() - EVENTS_KEPT_DAYS * DAY_MS);
  await forgetOldAddresses(database, now() - ADDRESSES_KEPT_DAYS * DAY_MS);
  await forgetReportNetworks(database, now() - ADDRESSES_KEPT_DAYS * DAY_MS);
  await removeExpired(database, 'puzzle_interventions', 'at', now() - EVENTS_KEPT_DAYS * DAY_MS);
  await removeLeftAccounts({ config, database, now }); // before the objects, which go with their accounts
  await removeOrphanImages(database, now() - DAY_MS, now());
  if (images.s3 !== null) await removeUnusedObjects(database, images.s3, now());
}

/** Of several servers one keeps house, as long as it runs; an hour after its last time another does. True if this one did. */
export async function keepHouseAlone(services: HouseServices, holder: string): Promise<boolean> {
  const lease = { name: 'housekeeping', holder, forMs: EVERY_MS };
  const isHolder = await takeLease(services.database, lease, services.now());
  if (isHolder) await keepHouse(services);
  return isHolder;
}

/** Every server for its own folder: the list of removed accounts, and copies of data, which end. */
export async function keepFolder(services: HouseServices): Promise<void> {
  await uniteRemoved(services);
  removeOldCopies(services.config.dataDir, services.now());
}

/** Runs ten minutes after the start, then once an hour. A failure is reported; the next hour is the retry. */
export function startHousekeeping(
  services: Services,
  onFailure: (error: unknown) => void,
  onDone: () => void,
): () => void {
  const holder = newId();
  const run = () => {
    keepHouseAlone(services, holder)
      .then((isDone) => isDone && onDone(), onFailure)
      .then(() => keepFolder(services))
      .catch(onFailure);
  };
  const timers = [setTimeout(run, FIRST_AFTER_MS), setInterval(run, EVERY_MS)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
