import { recordEvent } from './data-event.ts';
import type { Database, Db } from './database.ts';
import { writeMeta } from './meta.ts';
import { isUnreleased, KNOWN_MIGRATIONS, newEpoch, tablesAfter } from './migrate.ts';

/** The migrations and tables that a backup contains. */
interface BackupContents {
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
}

const NOT_OURS = '不是观象的备份，或不完整';

/** Why this version cannot serve the backup, or null when it can, be it after pending migrations. */
export async function refusalOf({ migrations, tables }: BackupContents): Promise<string | null> {
  const [first = ''] = KNOWN_MIGRATIONS;
  if (isUnreleased(migrations)) return '来自 1.0.0 之前的版本，请用原来的版本恢复';
  if (!migrations.includes(first)) return NOT_OURS;
  const unknown = migrations.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  if (unknown.length > 0) return `来自更新的版本（${unknown.join('、')}），请升级后再恢复`;
  const last = [...migrations].sort().at(-1) ?? first;
  const missing = (await tablesAfter(last)).some((table) => !tables.includes(table));
  return missing ? NOT_OURS : null;
}

/** Clients that find another epoch send again what they have. */
export const writeNewEpoch = (db: Db): Promise<void> => writeMeta(db, 'epoch', newEpoch());

/**
 * Restored data gets a new epoch. Sessions and reset links are removed: they may have been ended since the backup. Jobs are removed:
 * their mails may have been sent. The servers of the backup are not those that run. What was done is recorded.
 */
export async function settleRestored(
  database: Database,
  keepsSessions: boolean,
  kind: 'restore' | 'new-epoch' = 'restore',
): Promise<void> {
  await database.write(async (transaction) => {
    await writeNewEpoch(transaction);
    await recordEvent(transaction, { kind, at: Date.now(), actor: 'admin' });
    if (!keepsSessions) await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('reset_tokens').execute();
    await transaction.deleteFrom('outbox').execute();
    await transaction.deleteFrom('instances').execute();
  });
}
