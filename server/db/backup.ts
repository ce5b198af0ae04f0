import type { Database, Db } from './database.ts';
import { executedMigrations, hasAudit, KNOWN_MIGRATIONS, newEpoch, tablesAfter } from './migrate.ts';
import { recordEvent, UNRECORDED_RESTORE } from './migrations/0010-audit-events.ts';

/** The migrations and tables that a backup contains. */
export interface BackupContents {
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
}

const NOT_OURS = '不是观象的备份，或不完整';

/** Why this version cannot serve the backup, or null when it can, be it after pending migrations. */
export async function refusalOf({ migrations, tables }: BackupContents): Promise<string | null> {
  const [first = ''] = KNOWN_MIGRATIONS;
  if (!migrations.includes(first)) return NOT_OURS;
  const unknown = migrations.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  if (unknown.length > 0) return `来自更新的版本（${unknown.join('、')}），请升级后再恢复`;
  const last = [...migrations].sort().at(-1) ?? first;
  const missing = (await tablesAfter(last)).some((table) => !tables.includes(table));
  return missing ? NOT_OURS : null;
}

async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Clients that find another epoch send again what they have. */
export const writeNewEpoch = (db: Db): Promise<void> => writeMeta(db, 'epoch', newEpoch());

export async function readEpoch(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirst();
  return row?.value ?? '';
}

/**
 * Restored data gets a new epoch. Sessions and reset links are removed: they may have been ended since the backup. Jobs are removed:
 * their mails may have been sent. The servers of the backup are not those that run. What was done is recorded, at the latest by the
 * migration that makes the audit.
 */
export async function settleRestored(
  database: Database,
  keepsSessions: boolean,
  kind: 'restore' | 'new-epoch' = 'restore',
): Promise<void> {
  const executed = await executedMigrations(database);
  const at = Date.now();
  await database.write(async (transaction) => {
    await writeNewEpoch(transaction);
    if (hasAudit(executed)) await recordEvent(transaction, { kind, at, actor: 'admin' });
    else await writeMeta(transaction, UNRECORDED_RESTORE, String(at));
    if (!keepsSessions) await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('reset_tokens').execute();
    await transaction.deleteFrom('outbox').execute();
    if (executed.includes('0007-instances')) await transaction.deleteFrom('instances').execute();
  });
}
