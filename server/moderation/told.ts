import { DAY_MS } from '#contract/limits.ts';
import type { Db } from '../db/database.ts';
import type { Viewer } from '../sessions/session-repo.ts';
import { timeOf } from '../time-text.ts';
import { type Content, withContents } from './content-repo.ts';
import { findInterventions } from './intervention-repo.ts';
import type { Moderated } from './moderated-repo.ts';
import { isPaused } from './posting.ts';
import { findDuty, findNewestWaiting, findRowsOf } from './queue-repo.ts';

/** So long an author reads the sentence with which something was restored. */
const KEPT_TOLD_MS = 7 * DAY_MS;
/** So long an author reads that a superadmin has changed or deleted a puzzle, and so long any decision is new. */
const NEW_MS = 30 * DAY_MS;

export interface Told {
  readonly judged: readonly { readonly content: Content; readonly row: Moderated }[];
  readonly interventions: Awaited<ReturnType<typeof findInterventions>>;
}

/** What was decided about the content of a person, as that person reads it. For most two lookups that find nothing. */
export async function findTold(db: Db, ownerId: string, now: number): Promise<Told> {
  const rows = await findRowsOf(db, ownerId, now - KEPT_TOLD_MS);
  // what waits and is still shown has only been reported: its author does not see that
  const judged = (await withContents(db, rows)).filter(
    ({ content, row }) => row.state !== 'waiting' || content.hiddenAt !== null,
  );
  return { judged, interventions: await findInterventions(db, ownerId, now - NEW_MS) };
}

/** When the last of it was decided, by admins or by reports; null: nothing was of late. */
export function lastToldOf({ judged, interventions }: Told, now: number): string | null {
  const times = [
    ...judged.map(({ content, row }) => row.judgedAt ?? content.hiddenAt ?? 0),
    ...interventions.map(({ at }) => at),
  ].filter((at) => at > now - NEW_MS);
  return times.length === 0 ? null : timeOf(Math.max(...times));
}

/** Until when an account posts nothing; null: it may. */
export const pauseEndOf = (viewer: Pick<Viewer, 'pausedUntil'>, now: number): string | null =>
  isPaused(viewer, now) ? timeOf(viewer.pausedUntil) : null;

/** When the newest came of what waits for this admin's word; null for anyone else. */
export async function newestWaitingFor(db: Db, viewer: Viewer): Promise<string | null> {
  if (viewer.role === 'user') return null;
  return timeOf(await findNewestWaiting(db, await findDuty(db, viewer)));
}
