import type { Db } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';

export interface StoredJob {
  readonly id: string;
  readonly kind: string;
  readonly sealed: string;
  readonly createdAt: number;
  readonly tries: number;
}

export async function insertJob(db: Db, job: Pick<StoredJob, 'id' | 'kind' | 'sealed'>, now: number): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...job, created_at: now, due_at: now, tries: 0 })
    .execute();
}

/** The job that has been due the longest, of several the oldest, but none of these. On PostgreSQL it is locked until the transaction ends; one that another server has locked is left out. */
export async function findDueJob(
  db: Db,
  engine: Engine,
  now: number,
  but: readonly StoredJob[],
): Promise<StoredJob | null> {
  const ids = but.map(({ id }) => id);
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'sealed', 'created_at as createdAt', 'tries'])
    .where('due_at', '<=', now)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .orderBy('due_at')
    .orderBy('created_at')
    .limit(1)
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  return row ?? null;
}

/** How many jobs there are, due or not, and when the oldest was enqueued. */
export async function countJobs(db: Db): Promise<{ readonly jobs: number; readonly oldestAt: number | null }> {
  const { jobs, oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('jobs'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { jobs: Number(jobs), oldestAt: oldest };
}

/** Moves the due time of a job; false if another worker has taken it since it was read. */
export async function setDueAt(db: Db, { id, tries }: StoredJob, dueAt: number, nextTries = tries): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ due_at: dueAt, tries: nextTries })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function removeJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}
