import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { err, ok, type Result } from '#core/result.ts';
import { recordEvent } from './data-event.ts';
import { type Database, openSqliteDatabase } from './database.ts';
import { type Engine, isContention } from './engine.ts';
import { readMeta, writeMeta } from './meta.ts';
import { initial } from './migrations/0012-initial.ts';
import { puzzlesOfUser } from './migrations/0013-puzzles-of-user.ts';
import { ownersOfUnusedObjects } from './migrations/0014-owners-of-unused-objects.ts';
import { namedAttempts } from './migrations/0015-named-attempts.ts';
import { pings } from './migrations/0016-pings.ts';
import { practiceAnswers } from './migrations/0017-practice-answers.ts';
import { devicesOfSessions } from './migrations/0018-devices-of-sessions.ts';
import { emailLinks } from './migrations/0019-email-links.ts';
import { avatars } from './migrations/0020-avatars.ts';
import { exportLinks } from './migrations/0021-export-links.ts';
import { removals } from './migrations/0022-removals.ts';
import { moderation } from './migrations/0023-moderation.ts';
import { guesses } from './migrations/0024-guesses.ts';
import { guessTotals } from './migrations/0025-guess-totals.ts';
import { fairReports } from './migrations/0026-fair-reports.ts';
import { namesByBeginning } from './migrations/0027-names-by-beginning.ts';
import { namesByPinyin } from './migrations/0028-names-by-pinyin.ts';
import { puzzlesOfClient } from './migrations/0029-puzzles-of-client.ts';
import { guessLog } from './migrations/0030-guess-log.ts';
import type { Schema } from './schema.ts';

export const newEpoch = (): string => randomBytes(12).toString('hex');

interface Step {
  /**
   * expand: only adds what servers of the version before neither need nor notice; they go on, and can be started again.
   * contract: removes what the version before uses and this one does not; this version serves the data with and without it, so that
   * it can wait until no server of the version before is left.
   */
  readonly phase: 'expand' | 'contract';
  readonly make: (engine: Engine) => Migration;
}

export type Steps = Readonly<Record<string, Step>>;

/**
 * Their names sort in the order in which they run; 0001 to 0011 were never released. A migration never changes once it has landed; the
 * next one corrects it. One that creates a table on PostgreSQL first drops what the restore of a backup without that table left of it.
 */
export const STEPS: Steps = {
  '0012-initial': { phase: 'expand', make: (engine) => initial(engine, newEpoch) },
  '0013-puzzles-of-user': { phase: 'expand', make: () => puzzlesOfUser },
  '0014-owners-of-unused-objects': { phase: 'expand', make: ownersOfUnusedObjects },
  '0015-named-attempts': { phase: 'expand', make: () => namedAttempts },
  '0016-pings': { phase: 'expand', make: () => pings },
  '0017-practice-answers': { phase: 'expand', make: practiceAnswers },
  '0018-devices-of-sessions': { phase: 'expand', make: () => devicesOfSessions },
  '0019-email-links': { phase: 'expand', make: emailLinks },
  '0020-avatars': { phase: 'expand', make: avatars },
  '0021-export-links': { phase: 'expand', make: exportLinks },
  '0022-removals': { phase: 'expand', make: () => removals },
  '0023-moderation': { phase: 'expand', make: moderation },
  '0024-guesses': { phase: 'expand', make: guesses },
  '0025-guess-totals': { phase: 'expand', make: guessTotals },
  '0026-fair-reports': { phase: 'expand', make: fairReports },
  '0027-names-by-beginning': { phase: 'expand', make: namesByBeginning },
  '0028-names-by-pinyin': { phase: 'expand', make: () => namesByPinyin },
  '0029-puzzles-of-client': { phase: 'expand', make: () => puzzlesOfClient },
  '0030-guess-log': { phase: 'expand', make: guessLog },
};

/** The names are the same on both engines, in order. */
const namesOf = (steps: Steps): readonly string[] => Object.keys(steps).sort();

export const KNOWN_MIGRATIONS: readonly string[] = namesOf(STEPS);

export const isExpanding = (name: string, steps: Steps): boolean => steps[name]?.phase === 'expand';

/** The key in `meta` of the last contracting migration, or else of the first: a server that knows it can serve the data, whatever was added since. */
const FLOOR = 'schema_floor';

function floorAfter(name: string, steps: Steps): string | undefined {
  const names = namesOf(steps);
  return names.findLast((one) => one <= name && !isExpanding(one, steps)) ?? names[0];
}

/** What ran, as Kysely's own migrator writes it. */
type RunMigrations = { kysely_migration: { name: string; timestamp: string } };

/** Runs one migration and writes that it ran, on a transaction. */
async function runStep(db: Transaction<Schema>, engine: Engine, name: string, steps: Steps): Promise<void> {
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  await steps[name]?.make(engine).up(db);
  await writeMeta(db, FLOOR, floorAfter(name, steps) ?? name);
  await recordEvent(db, { kind: 'migrate', at: Date.now(), detail: name });
  const record = { name, timestamp: new Date().toISOString() };
  await db.withTables<RunMigrations>().insertInto('kysely_migration').values(record).execute();
}

interface MigrationState {
  /** The database is empty. */
  readonly isNew: boolean;
  readonly pending: readonly string[];
  /** Those of the pending ones without which this version cannot serve the data. */
  readonly needed: readonly string[];
  /** Why this version cannot serve the data, whatever is migrated; null while a newer version has only added to the schema. */
  readonly refusal: string | null;
}

/** The names of the migrations that a database has run; none for an empty one. */
export async function executedMigrations(database: Database): Promise<readonly string[]> {
  const found =
    database.engine === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`;
  if ((await found.execute(database.db)).rows.length === 0) return [];
  const rows = await database.db.withTables<RunMigrations>().selectFrom('kysely_migration').select('name').execute();
  return rows.map((row) => row.name).sort();
}

/** Whether the data is from before the first release. */
export const isUnreleased = (executed: readonly string[]): boolean => executed.includes('0001-initial');

export const UNRELEASED_DATA =
  '数据来自 1.0.0 之前的版本，不能升级，没有改动：请用原来的版本打开，导出卦例，再导入本版本';

const newerData = (migrations: readonly string[]): string =>
  `数据来自更新的版本（${migrations.join('、')}），请升级后再启动`;

export async function migrationState(database: Database, steps: Steps = STEPS): Promise<MigrationState> {
  const executed = await executedMigrations(database);
  const known = namesOf(steps);
  const pending = known.filter((name) => !executed.includes(name));
  const unknown = executed.filter((name) => !known.includes(name));
  // a migration may build on any before it, so they run in order
  const lastNeeded = pending.findLastIndex((name) => steps[name]?.phase !== 'contract');
  const needed = pending.slice(0, lastNeeded + 1);
  const state = { isNew: executed.length === 0, pending, needed };
  if (isUnreleased(executed)) return { ...state, refusal: UNRELEASED_DATA };
  const isServable =
    unknown.length === 0 || (needed.length === 0 && known.includes((await readMeta(database.db, FLOOR)) ?? ''));
  return { ...state, refusal: isServable ? null : newerData(unknown) };
}

/** How often, at two seconds each, a migration asks again for a table that a running server holds. */
const LOCK_TRIES = 15;

async function runTogether(database: Database, names: readonly string[], steps: Steps): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.db.transaction().execute(async (transaction) => {
        for (const name of names) await runStep(transaction, database.engine, name, steps);
      });
    } catch (error) {
      if (!isContention(error) || tries === LOCK_TRIES) throw error;
    }
  }
}

/**
 * Runs migrations, by default all that are pending, together with the record that they ran. On SQLite all or none of them; on PostgreSQL
 * each in its own transaction, so that the tables of one are not locked while the next runs.
 */
export async function migrate(
  database: Database,
  names?: readonly string[],
  steps: Steps = STEPS,
): Promise<Result<readonly string[], string>> {
  try {
    const wanted = names ?? (await migrationState(database, steps)).pending;
    const transactions = database.engine === 'sqlite' ? [wanted] : wanted.map((name) => [name]);
    for (const together of transactions) await runTogether(database, together, steps);
    return ok(wanted);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}

/** The tables that exist after this migration: a backup of that age must contain them. */
export async function tablesAfter(migration: string): Promise<readonly string[]> {
  await using database = openSqliteDatabase(':memory:');
  const names = KNOWN_MIGRATIONS.filter((name) => name <= migration);
  const migrated = await migrate(database, names);
  if (!migrated.ok) throw new Error(migrated.error);
  return (await database.db.introspection.getTables()).map((table) => table.name);
}
