import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether this PostgreSQL spreads tables over several machines. */
export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Whether any table is in partitions. */
export async function hasPartitions(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_partitioned_table limit 1`.execute(db);
  return rows.length > 0;
}
