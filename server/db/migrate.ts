import { randomBytes } from 'node:crypto';
import { type Migration, Migrator } from 'kysely/migration';
import { err, ok, type Result } from '#core/result.ts';
import { type Database, openSqliteDatabase } from './database.ts';
import type { Engine } from './engine.ts';
import { initial } from './migrations/0001-initial.ts';
import { puzzleBlocks } from './migrations/0002-puzzle-blocks.ts';
import { foldedNames } from './migrations/0003-folded-names.ts';
import { anyMovingLines } from './migrations/0004-any-moving-lines.ts';
import { entries } from './migrations/0005-entries.ts';

export const newEpoch = (): string => randomBytes(12).toString('hex');

/** In the order of their names; a migration never changes once it has landed, the next one corrects it. */
function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-initial': initial(engine, newEpoch),
    '0002-puzzle-blocks': puzzleBlocks(engine),
    '0003-folded-names': foldedNames(),
    '0004-any-moving-lines': anyMovingLines(),
    '0005-entries': entries(engine),
  };
}

/** The names are the same on both engines, in order. */
export const KNOWN_MIGRATIONS: readonly string[] = Object.keys(migrationsFor('sqlite')).sort();

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
  /** Migrations that the database has run and this version does not have: a newer one made it. */
  readonly unknown: readonly string[];
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

export async function migrationState(database: Database): Promise<MigrationState> {
  const executed = await executedMigrations(database);
  return {
    isNew: executed.length === 0,
    pending: KNOWN_MIGRATIONS.filter((name) => !executed.includes(name)),
    unknown: executed.filter((name) => !KNOWN_MIGRATIONS.includes(name)),
  };
}

/** Runs all pending migrations in one transaction, together with the record that they ran: all or none. */
export async function migrate(database: Database): Promise<Result<readonly string[], string>> {
  const { error, results = [] } = await migratorOf(database).migrateToLatest();
  if (error) return err(error instanceof Error ? error.message : String(error));
  return ok(results.map((result) => result.migrationName));
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
