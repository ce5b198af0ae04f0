import { type Kysely, type SqlBool, sql } from 'kysely';
import { newId } from '#server/security/tokens.ts';
import type { Db } from '../database.ts';

/** A restore of data that had no audit yet: when it was. This migration makes an event of it. */
export const UNRECORDED_RESTORE = 'unrecorded_restore';

interface DataEvent {
  readonly kind: string;
  readonly at: number;
  readonly actor?: string;
  readonly detail?: string;
}

/** An event about all data, with the columns of this migration alone: data of any later version takes it. */
export async function recordEvent(db: Db, { kind, at, actor = '', detail }: DataEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ user_id: '', at, id: newId(), kind, actor, detail: detail ?? null })
    .execute();
}

async function recordRestoreFromBefore(db: Db): Promise<void> {
  const row = await db.deleteFrom('meta').where('key', '=', UNRECORDED_RESTORE).returning('value').executeTakeFirst();
  if (row) await recordEvent(db, { kind: 'restore', at: Number(row.value), actor: 'admin' });
}

/**
 * No reference to `users`: an event outlives the account, and pg_restore must be able to drop `users` when it restores a backup without
 * events. The table may be left over from such a restore.
 */
export const auditEvents = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropTable('audit_events').ifExists().execute();
    await db.schema
      .createTable('audit_events')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('address', 'text')
      .addColumn('network', 'text')
      .addColumn('detail', 'text')
      .addColumn('count', 'integer', (column) => column.notNull().defaultTo(1))
      .addPrimaryKeyConstraint('audit_events_key', ['user_id', 'at', 'id'])
      .execute();
    await db.schema.createIndex('audit_events_by_age').on('audit_events').column('at').execute();
    await db.schema
      .createIndex('audit_events_with_address')
      .on('audit_events')
      .column('at')
      .where(sql<SqlBool>`address is not null`)
      .execute();
    await recordRestoreFromBefore(db as Db);
  },
});
