import type { Db } from '../db/database.ts';

export interface StoredJob {
  readonly id: string;
  readonly kind: string;
  readonly sealed: string;
  readonly createdAt: number;
  readonly dueAt: number;
  readonly tries: number;
}

export async function insertJob(db: Db, job: Pick<StoredJob, 'id' | 'kind' | 'sealed'>, now: number): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...job, created_at: now, due_at: now, tries: 0 })
    .execute();
}

export async function findDueJobs(db: Db, now: number, limit: number): Promise<readonly StoredJob[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, kind, sealed, created_at, due_at, tries }) => ({
    id,
    kind,
    sealed,
    createdAt: created_at,
    dueAt: due_at,
    tries,
  }));
}

/** How many jobs there are, due or not, and when the oldest was enqueued. */
export async function countJobs(db: Db): Promise<{ readonly jobs: number; readonly oldestAt: number | null }> {
  const { jobs, oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { jobs: Number(jobs), oldestAt: oldest };
}

/** Claims a job for one try by moving its due time; false when another process has claimed it. */
export async function claimJob(db: Db, job: StoredJob, nextDueAt: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ due_at: nextDueAt, tries: job.tries + 1 })
    .where('id', '=', job.id)
    .where('due_at', '=', job.dueAt)
    .where('tries', '=', job.tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}
