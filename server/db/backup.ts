import type { Database } from './database.ts';
import { KNOWN_MIGRATIONS, newEpoch, tablesAfter } from './migrate.ts';

/** What a backup says of itself. */
export interface BackupContents {
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
}

const NOT_OURS = '不是观象的备份，或不完整';

/** Why this code cannot serve what the backup holds, or null when it can: now, or once pending migrations have run. */
export async function refusalOf({ migrations, tables }: BackupContents): Promise<string | null> {
  const [first = ''] = KNOWN_MIGRATIONS;
  if (!migrations.includes(first)) return NOT_OURS;
  const unknown = migrations.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  if (unknown.length > 0) return `来自更新的版本（${unknown.join('、')}），请升级后再恢复`;
  const last = [...migrations].sort().at(-1) ?? first;
  const missing = (await tablesAfter(last)).some((table) => !tables.includes(table));
  return missing ? NOT_OURS : null;
}

/**
 * Restored data is a new line of history: the epoch tells clients to send again what they have, sessions and reset links that
 * may have been ended since are not brought back to life, and mails that may have gone out are not sent twice.
 */
export async function settleRestored(database: Database, keepsSessions: boolean): Promise<void> {
  await database.write(async (transaction) => {
    const news = { epoch: newEpoch(), restored: String(Date.now()) };
    for (const [key, value] of Object.entries(news))
      await transaction
        .insertInto('meta')
        .values({ key, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute();
    if (!keepsSessions) await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('reset_tokens').execute();
    await transaction.deleteFrom('outbox').execute();
  });
}
