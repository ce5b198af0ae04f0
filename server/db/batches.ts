import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './database.ts';

/** How many rows a statement of housekeeping reads or removes at most: it ends in time however many there are. */
export const BATCH_ROWS = 1000;

/**
 * By what a batch names its rows. Never by ctid: a row of another partition has the same one, and would be removed with it. Attempts of the
 * same kind, subject and moment go together.
 */
export const KEYS = {
  sessions: ['user_id', 'token_hash'],
  reset_tokens: ['user_id', 'token_hash'],
  export_links: ['user_id', 'token_hash'],
  rate_limits: ['key'],
  attempts: ['kind', 'subject', 'at'],
  result_operations: ['user_id', 'timestamp', 'client_id'],
  audit_events: ['user_id', 'at', 'id'],
  reports: ['kind', 'thing', 'user_id'],
  puzzle_interventions: ['user_id', 'id'],
} as const;

/** The same, as a statement names it. */
const ROW_KEYS: Readonly<Record<keyof typeof KEYS, RawBuilder<unknown>>> = {
  sessions: sql`(user_id, token_hash)`,
  reset_tokens: sql`(user_id, token_hash)`,
  export_links: sql`(user_id, token_hash)`,
  rate_limits: sql`key`,
  attempts: sql`(kind, subject, at)`,
  result_operations: sql`(user_id, timestamp, client_id)`,
  audit_events: sql`(user_id, at, id)`,
  reports: sql`(kind, thing, user_id)`,
  puzzle_interventions: sql`(user_id, id)`,
};

/** The rows of the table whose keys the query gives. */
export const isAmong = (table: keyof typeof KEYS, keys: Expression<unknown>) =>
  sql<SqlBool>`${ROW_KEYS[table]} in ${keys}`;

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
type Ending = Record<'sessions' | 'export_links' | 'rate_limits', { readonly expires_at: number }> &
  Record<'attempts' | 'result_operations' | 'audit_events' | 'puzzle_interventions', { readonly at: number }>;

/** Removes the rows of before this moment. One that was prolonged since it was found stays. */
export function removeExpired<Table extends keyof Ending>(
  { db }: Database,
  table: Table,
  column: keyof Ending[Table] & string,
  before: number,
): Promise<void> {
  const [from, end] = [table as 'sessions', column as 'expires_at']; // typed as one of them: the statements are the same
  return inBatches(() => {
    const ended = db.selectFrom(from).select(KEYS[from]).where(end, '<', before).orderBy(end).limit(BATCH_ROWS);
    return db.deleteFrom(from).where(isAmong(from, ended)).where(end, '<', before).executeTakeFirst();
  });
}
