import type { ResultFacts } from '#contract/divination.ts';
import type { Cast, TimeBasis } from '#core/casting/cast.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import type { Db } from '#server/db/database.ts';

interface ResultRow {
  readonly timestamp: string;
  readonly main: string;
  readonly moving: number;
  readonly method: string;
  readonly basis: string | null;
}

/** What was checked on its way in is taken at its word on its way out. */
function toFacts({ timestamp, main, moving, method, basis }: ResultRow): ResultFacts {
  const facts = { main: main as HexagramCode, moving: moving as LineIndex };
  const cast: Cast =
    method === 'time' && basis !== null
      ? { method, ...facts, basis: JSON.parse(basis) as TimeBasis }
      : { method: 'manual', ...facts };
  return { timestamp, cast };
}

const COLUMNS = ['timestamp', 'main', 'moving', 'method', 'basis'] as const;

/** Newest first; the timestamps are canonical, so their order is that of time. */
export async function findResults(db: Db, userId: string): Promise<readonly ResultFacts[]> {
  const rows = await db
    .selectFrom('results')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('timestamp', 'desc')
    .execute();
  return rows.map(toFacts);
}

export async function findResult(db: Db, userId: string, timestamp: string): Promise<ResultFacts | null> {
  const row = await db
    .selectFrom('results')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .executeTakeFirst();
  return row ? toFacts(row) : null;
}

export async function countResults(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function insertResult(
  db: Db,
  userId: string,
  { timestamp, cast }: ResultFacts,
  now: number,
): Promise<void> {
  await db
    .insertInto('results')
    .values({
      user_id: userId,
      timestamp,
      main: cast.main,
      moving: cast.moving,
      method: cast.method,
      basis: cast.method === 'time' ? JSON.stringify(cast.basis) : null,
      created_at: now,
    })
    .execute();
}

export async function removeResult(db: Db, userId: string, timestamp: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('results')
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What a client compares: another epoch, or a lower revision, means the data was restored from a backup. */
export interface DataVersion {
  readonly epoch: string;
  readonly revision: number;
}

export async function findDataVersion(db: Db, userId: string): Promise<DataVersion> {
  const row = await db
    .selectFrom('users')
    .innerJoin('meta', (join) => join.on('meta.key', '=', 'epoch'))
    .select(['meta.value as epoch', 'users.result_revision as revision'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { epoch: row.epoch, revision: row.revision };
}

/** Also takes the user's row for the rest of the transaction, so that two saves of one user never cross. */
export async function raiseRevision(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set(({ eb }) => ({ result_revision: eb('result_revision', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
