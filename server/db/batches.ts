import { type Expression, type SqlBool, sql } from 'kysely';
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
