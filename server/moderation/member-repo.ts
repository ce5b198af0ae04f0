import type { Role } from '#contract/auth.ts';
import { REPORTS_GROUNDLESS } from '#contract/limits.ts';
import type { Db } from '../db/database.ts';
import { REMOVED_USER } from '../db/removed-user.ts';
import { toRole } from '../sessions/session-repo.ts';

const LISTED = 200;

/** An account as admins see it: no mail address, nothing of what it keeps. */
export interface Member {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly pausedUntil: number | null;
  readonly pauseNote: string | null;
  /** Shown before it was reset. */
  readonly formerName: string | null;
  readonly createdAt: number;
  /** When the account is removed; null: it stays. */
  readonly removalAt: number | null;
}

/** Whose further reports count no more (contract/limits.ts), by their ids. */
export async function findDiscounted(db: Db, ids?: readonly string[]): Promise<readonly string[]> {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('reports')
    .select('user_id as id')
    .where('outcome', '=', 'groundless')
    .$if(ids !== undefined, (query) => query.where('user_id', 'in', ids ?? []))
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>=', REPORTS_GROUNDLESS)
    .limit(LISTED)
    .execute();
  return rows.map(({ id }) => id);
}

/** What was found groundless so far is forgiven: further reports count. */
export async function forgiveReports(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('reports')
    .set({ outcome: 'forgiven' })
    .where('user_id', '=', userId)
    .where('outcome', '=', 'groundless')
    .execute();
}

const selectMembers = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      ...(['id', 'username', 'role', 'paused_until as pausedUntil', 'pause_note as pauseNote'] as const),
      ...(['former_username as formerName', 'created_at as createdAt', 'removal_at as removalAt'] as const),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];
const toMember = (row: Row): Member => ({ ...row, role: toRole(row.role) });

/** Null for the account that has the puzzles of removed ones, too: nobody is behind it whom a pause or a role could concern. */
export async function findMember(db: Db, id: string): Promise<Member | null> {
  if (id === REMOVED_USER) return null;
  const row = await selectMembers(db).where('id', '=', id).executeTakeFirst();
  return row ? toMember(row) : null;
}

export async function findMembers(db: Db, ids: readonly string[]): Promise<readonly Member[]> {
  if (ids.length === 0) return [];
  return (await selectMembers(db).where('id', 'in', ids).execute()).map(toMember);
}

/** Those with more rights than a user, those who are paused now, and those whose reports count no more; all are few. */
export async function findNotedMembers(db: Db, now: number): Promise<readonly Member[]> {
  const withRights = await selectMembers(db)
    .where('role', '<>', 'user')
    .orderBy('role', 'desc')
    .orderBy('username')
    .limit(LISTED)
    .execute();
  const paused = await selectMembers(db)
    .where('paused_until', '>', now)
    .orderBy('paused_until')
    .limit(LISTED)
    .execute();
  const discounted = await findMembers(db, await findDiscounted(db));
  const all = [...withRights, ...paused].map(toMember);
  return [...new Map([...all, ...discounted].map((member) => [member.id, member])).values()];
}

/** Null for both: the account may post again. */
export async function setPause(db: Db, id: string, until: number | null, note: string | null): Promise<void> {
  await db.updateTable('users').set({ paused_until: until, pause_note: note }).where('id', '=', id).execute();
}
