import type { ResultFacts } from '#contract/divination.ts';
import { toMethodAndBasis } from '#contract/facts-on-the-wire.ts';
import type { DayAt } from '#core/calendar/almanac.ts';
import { type Cast, type CastWithBasis, manualCast } from '#core/casting/cast.ts';
import { castName, parseCastName } from '#core/casting/cast-name.ts';
import { isMethodWithBasis } from '#core/casting/methods.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

type ResultRow = Pick<Schema['results'], (typeof COLUMNS)[number]>;

const COLUMNS = ['timestamp', 'figure', 'method', 'basis', 'cast_for', 'utc_offset', 'day_at'] as const;

/** Rows were checked when they were written: what the raw inputs lead to is not computed again. */
function toCast({ figure, method, basis }: ResultRow): Cast {
  const parsed = parseCastName(figure);
  if (!parsed.ok) throw new Error(`no cast: ${figure}`);
  if (method === 'manual') return manualCast(parsed.value);
  const given = basis === null ? undefined : JSON.parse(basis);
  if (isMethodWithBasis(method)) return { method, ...parsed.value, basis: given } as CastWithBasis;
  return { method: 'unknown', ...parsed.value, given: { method, basis: given } };
}

export const toFacts = (row: ResultRow): ResultFacts => ({
  timestamp: row.timestamp,
  cast: toCast(row),
  castFor: row.cast_for,
  utcOffset: row.utc_offset,
  dayAt: row.day_at as DayAt | null,
});

/** Newest first; the timestamps are canonical, so their order is that of time. As rows: thousands of them are read slice by slice. */
export const findResultRows = (db: Db, userId: string): Promise<readonly ResultRow[]> =>
  db.selectFrom('results').select(COLUMNS).where('user_id', '=', userId).orderBy('timestamp', 'desc').execute();

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
  db
    .insertInto('results')
    .values({
      user_id: row.user_id,
      timestamp: row.timestamp,
      figure: row.figure,
      method: row.method,
      basis: row.basis,
      cast_for: row.cast_for,
      utc_offset: row.utc_offset,
      day_at: row.day_at,
      created_at: row.created_at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'timestamp']).doNothing())
    .returning('timestamp'),
);

/** False if the user has a result of this moment already; it stays as it is. */
export async function insertResult(
  db: Db,
  userId: string,
  { timestamp, cast, castFor, utcOffset, dayAt }: ResultFacts,
  now: number,
): Promise<boolean> {
  const { method, basis } = toMethodAndBasis(cast);
  const rows = await insert(db, {
    user_id: userId,
    timestamp,
    figure: castName(cast),
    method,
    basis: basis === undefined ? null : JSON.stringify(basis),
    cast_for: castFor,
    utc_offset: utcOffset,
    day_at: dayAt,
    created_at: now,
  });
  return rows.length > 0;
}

export async function removeResult(db: Db, userId: string, timestamp: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('results')
    .where('user_id', '=', userId)
    .where('timestamp', '=', timestamp)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
