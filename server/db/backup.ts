import { sql } from 'kysely';
import { recordEvent } from './data-event.ts';
import type { Database, Db } from './database.ts';
import type { Engine } from './engine.ts';
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

/** More puzzles than are posted between a backup and its restore, and few enough for a thousand epochs. */
export const IDS_SKIPPED = 2 ** 20;

const PUZZLE_IDS = sql`pg_get_serial_sequence('puzzles', 'id')`;

/** The highest id that was given to a puzzle. */
export async function lastPuzzleId({ db, engine }: Database): Promise<number> {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ id: number | null }>`select seq as id from sqlite_sequence where name = 'puzzles'`.execute(db)
      : await sql<{ id: number | null }>`select pg_sequence_last_value(${PUZZLE_IDS}::regclass) as id`.execute(db);
  return Number(rows[0]?.id ?? 0);
}

/**
 * No puzzle that is posted from now on gets the id of one that is lost, up to this one and of as many more as are skipped: a guess that waits on a
 * device would be about another puzzle.
 */
export async function skipPuzzleIds(db: Db, engine: Engine, above = 0): Promise<void> {
  if (engine === 'postgres') {
    const next = sql`greatest(nextval(${PUZZLE_IDS}), ${above}::bigint) + ${IDS_SKIPPED}::bigint`;
    await sql`select setval(${PUZZLE_IDS}, ${next})`.execute(db);
    return;
  }
  // no row before the first puzzle
  await sql`insert into sqlite_sequence (name, seq)
    select 'puzzles', 0 where not exists (select 1 from sqlite_sequence where name = 'puzzles')`.execute(db);
  await sql`update sqlite_sequence set seq = max(seq, ${above}) + ${IDS_SKIPPED} where name = 'puzzles'`.execute(db);
}

/** The data has lost its last changes: clients send again what they have. */
export async function beginEpoch(db: Db, engine: Engine): Promise<void> {
  await writeNewEpoch(db);
  await skipPuzzleIds(db, engine);
}

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
    await beginEpoch(transaction, database.engine);
    await recordEvent(transaction, { kind, at: Date.now(), actor: 'admin' });
    if (!keepsSessions) await transaction.deleteFrom('sessions').execute();
    await transaction.deleteFrom('reset_tokens').execute();
    await transaction.deleteFrom('outbox').execute();
    await transaction.deleteFrom('instances').execute();
  });
}
