import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { err, ok, type Result } from '#core/result.ts';
import { type Database, openSqliteDatabase } from './database.ts';
import { type Engine, isContention } from './engine.ts';
import { initial } from './migrations/0001-initial.ts';
import { puzzleBlocks } from './migrations/0002-puzzle-blocks.ts';
import { foldedNames } from './migrations/0003-folded-names.ts';
import { anyMovingLines } from './migrations/0004-any-moving-lines.ts';
import { entries } from './migrations/0005-entries.ts';
import { sharedLimits } from './migrations/0006-shared-limits.ts';
import { imageObjects } from './migrations/0011-image-objects.ts';
import type { Schema } from './schema.ts';

export const newEpoch = (): string => randomBytes(12).toString('hex');

interface Step {
  /**
   * expand: only adds what servers of the version before neither need nor notice; they go on, and can be started again.
   * contract: removes or changes what they use; they must be stopped first.
   */
  readonly phase: 'expand' | 'contract';
  readonly make: (engine: Engine) => Migration;
}

/** In the order of their names; a migration never changes once it has landed, the next one corrects it. */
const STEPS: Readonly<Record<string, Step>> = {
  '0001-initial': { phase: 'contract', make: (engine) => initial(engine, newEpoch) },
  '0002-puzzle-blocks': { phase: 'contract', make: puzzleBlocks },
  '0003-folded-names': { phase: 'contract', make: foldedNames },
  '0004-any-moving-lines': { phase: 'contract', make: anyMovingLines },
  '0005-entries': { phase: 'expand', make: entries },
  '0006-shared-limits': { phase: 'expand', make: sharedLimits },
  '0011-image-objects': { phase: 'expand', make: imageObjects },
};

/** The key in `meta` of the last contract migration: a server that knows it can serve the data, whatever was added since. */
const FLOOR = 'schema_floor';

/** Writes the floor in the transaction of the migration itself. */
const withFloor = ({ up }: Migration, floor: string): Migration => ({
  async up(db) {
    await up(db);
    await (db as Kysely<Pick<Schema, 'meta'>>)
      .insertInto('meta')
      .values({ key: FLOOR, value: floor })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: floor }))
      .execute();
  },
});

function migrationsFor(engine: Engine): Record<string, Migration> {
  let floor = '';
  const migrations = Object.entries(STEPS).map(([name, { phase, make }]) => {
    if (phase === 'contract') floor = name;
    return [name, withFloor(make(engine), floor)] as const;
  });
  return Object.fromEntries(migrations);
}

/** The names are the same on both engines, in order. */
export const KNOWN_MIGRATIONS: readonly string[] = Object.keys(STEPS).sort();

function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrationsFor(database.engine) },
  });
}

export interface MigrationState {
  /** The database is empty. */
  readonly isNew: boolean;
  readonly pending: readonly string[];
  /** Migrations of a newer version that this one cannot serve; none while the newer one has only added to the schema. */
  readonly tooNew: readonly string[];
}

/** The names of the migrations that a database has run; none for an empty one. */
export async function executedMigrations(database: Database): Promise<readonly string[]> {
  const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await database.db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}

async function floorOf(database: Database): Promise<string | null> {
  const row = await database.db.selectFrom('meta').select('value').where('key', '=', FLOOR).executeTakeFirst();
  return row?.value ?? null;
}

export async function migrationState(database: Database): Promise<MigrationState> {
  const executed = await executedMigrations(database);
  const pending = KNOWN_MIGRATIONS.filter((name) => !executed.includes(name));
  const unknown = executed.filter((name) => !KNOWN_MIGRATIONS.includes(name));
  const isServable = unknown.length > 0 && pending.length === 0 && isKnown(await floorOf(database));
  return { isNew: executed.length === 0, pending, tooNew: isServable ? [] : unknown };
}

const isKnown = (migration: string | null): boolean => migration !== null && KNOWN_MIGRATIONS.includes(migration);

/** How often, at two seconds each, a migration asks again for a table that a running server holds. */
const LOCK_TRIES = 15;

/** Runs all pending migrations in one transaction, together with the record that they ran: all or none. */
export async function migrate(database: Database): Promise<Result<readonly string[], string>> {
  for (let tries = 1; ; tries++) {
    const { error, results = [] } = await migratorOf(database).migrateToLatest();
    if (!error) return ok(results.map((result) => result.migrationName));
    if (!isContention(error) || tries === LOCK_TRIES)
      return err(error instanceof Error ? error.message : String(error));
  }
}

/** The tables that exist after this migration: a backup of that age must contain them. */
export async function tablesAfter(migration: string): Promise<readonly string[]> {
  const database = openSqliteDatabase(':memory:');
  try {
    const { error } = await migratorOf(database).migrateTo(migration);
    if (error) throw error;
    return (await database.db.introspection.getTables()).map((table) => table.name);
  } finally {
    await database.close();
  }
}
