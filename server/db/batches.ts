import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Engine } from './engine.ts';

/** How many rows a statement of housekeeping reads or removes at most: it ends in time however many there are. */
export const BATCH_ROWS = 1000;

/** The engine's own address of a row (rowid, ctid), which tables without a primary key have too. */
export const rowPlace = (engine: Engine) => (engine === 'sqlite' ? sql<string>`rowid` : sql<string>`ctid`);

/** The rows of the table whose places the query gives. PostgreSQL then goes to each of them, and reads no others. */
export const isIn = (engine: Engine, places: Expression<unknown>) =>
  engine === 'sqlite' ? sql<SqlBool>`rowid in ${places}` : sql<SqlBool>`ctid = any(array${places})`;

type Changed = { readonly numDeletedRows: bigint } | { readonly numUpdatedRows: bigint };

/** Removes or changes batch after batch until one is not full; in between others have their turn. */
export async function inBatches(change: () => Promise<Changed>): Promise<void> {
  for (;;) {
    const changed = await change();
    const rows = 'numDeletedRows' in changed ? changed.numDeletedRows : changed.numUpdatedRows;
    if (rows < BATCH_ROWS) return;
    await new Promise(setImmediate);
  }
}

/** The tables whose rows end by themselves, and the columns that say when. */
type Ending = Record<'sessions' | 'rate_limits', { readonly expires_at: number }> &
  Record<'attempts' | 'result_operations' | 'audit_events', { readonly at: number }>;

/** Removes the rows of before this moment. One that was prolonged since it was found stays. */
export function removeExpired<Table extends keyof Ending>(
  { db, engine }: Database,
  table: Table,
  column: keyof Ending[Table] & string,
  before: number,
): Promise<void> {
  const [from, end] = [table as 'sessions', column as 'expires_at']; // typed as one of them: the statements are the same
  return inBatches(() => {
    const ended = db.selectFrom(from).select(rowPlace(engine).as('place')).where(end, '<', before);
    const places = ended.orderBy(end).limit(BATCH_ROWS);
    return db.deleteFrom(from).where(isIn(engine, places)).where(end, '<', before).executeTakeFirst();
  });
}
