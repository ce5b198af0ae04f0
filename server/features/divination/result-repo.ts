import type { ResultFacts } from '#contract/divination.ts';
import type { DataVersion } from '#contract/result-headers.ts';
import type { Cast, TimeBasis } from '#core/casting/cast.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';
import type { Engine } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';

interface ResultRow {
  readonly timestamp: string;
  readonly main: string;
  readonly moving: number;
  readonly method: string;
  readonly basis: string | null;
}

/** Rows are not checked again when they are read. */
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

const resultAt = compileOnce((db, { userId, timestamp }: { userId: string; timestamp: string }) =>
  db.selectFrom('results').select(COLUMNS).where('user_id', '=', userId).where('timestamp', '=', timestamp),
);

export async function findResult(db: Db, userId: string, timestamp: string): Promise<ResultFacts | null> {
  const [row] = await resultAt(db, { userId, timestamp });
  return row ? toFacts(row) : null;
}

const countOfUser = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('results')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId),
);

export async function countResults(db: Db, userId: string): Promise<number> {
  const [row] = await countOfUser(db, { userId });
  return Number(row?.count);
}

const insert = compileOnce((db, row: Schema['results']) =>
  db.insertInto('results').values({
    user_id: row.user_id,
    timestamp: row.timestamp,
    main: row.main,
    moving: row.moving,
    method: row.method,
    basis: row.basis,
    created_at: row.created_at,
  }),
);

export async function insertResult(
  db: Db,
  userId: string,
  { timestamp, cast }: ResultFacts,
  now: number,
): Promise<void> {
  await insert(db, {
    user_id: userId,
    timestamp,
    main: cast.main,
    moving: cast.moving,
    method: cast.method,
    basis: cast.method === 'time' ? JSON.stringify(cast.basis) : null,
    created_at: now,
  });
}

export async function removeResult(db: Db, userId: string, timestamp: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('results')
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .executeTakeFirst();
  return numDeletedRows > 0n;
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

const raise = compileOnce((db, { userId }: { userId: string }) =>
  db
    .updateTable('users')
    .set(({ eb }) => ({ result_revision: eb('result_revision', '+', 1) }))
    .where('id', '=', userId)
    .returning(({ selectFrom }) => [
      'result_revision as revision',
      selectFrom('meta').select('value').where('key', '=', 'epoch').$asScalar().as('epoch'),
    ]),
);

/**
 * Serializes the operations of one user until the transaction ends. PostgreSQL runs transactions side by side: two saves would both find
 * a timestamp free, and a late save would not see the delete that overtook it.
 */
export async function takeTurn(db: Db, engine: Engine, userId: string): Promise<void> {
  if (engine === 'sqlite') return; // it has one writer at a time
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function raiseRevision(db: Db, userId: string): Promise<DataVersion> {
  const [version] = await raise(db, { userId });
  if (!version) throw new Error('the user is gone');
  return version;
}
