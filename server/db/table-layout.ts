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

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly columns: string[];
  readonly target: string;
  readonly targetColumns: string[];
  readonly isCascading: boolean;
}

/**
 * Takes the foreign keys of other tables that refer to these, so that these can be dropped and made again. Answers what puts them back. Tables
 * that only a newer version has are in the way of an older backup; its next upgrade makes them anew.
 */
export async function takeForeignKeysInto(db: Db, tables: readonly string[]): Promise<(db: Db) => Promise<void>> {
  const { rows } = await sql<ForeignKey>`select conname as name, conrelid::regclass::text as "table",
      confrelid::regclass::text as target, confdeltype = 'c' as "isCascading",
      array(select attname::text from unnest(conkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number order by place) as "targetColumns"
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and confrelid::regclass::text = any (${tables}) and not conrelid::regclass::text = any (${tables})`.execute(db);
  for (const { table, name } of rows) await db.schema.alterTable(table).dropConstraint(name).execute();
  return async (later) => {
    for (const { table, name, columns, target, targetColumns, isCascading } of rows)
      await later.schema
        .alterTable(table)
        .addForeignKeyConstraint(name, columns, target, targetColumns)
        .onDelete(isCascading ? 'cascade' : 'no action')
        .execute();
  };
}
