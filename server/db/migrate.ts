import { randomBytes } from 'node:crypto';
import { type Migration, Migrator } from 'kysely/migration';
import { err, ok, type Result } from '#core/result.ts';
import type { Database } from './database.ts';
import { initial } from './migrations/0001-initial.ts';

export const newEpoch = (): string => randomBytes(12).toString('hex');

/** In the order of their names; a migration is never changed once it has landed, the next one mends it. */
function migrationsFor({ engine }: Database): Record<string, Migration> {
  return { '0001-initial': initial(engine, newEpoch) };
}

function migratorOf(database: Database): Migrator {
  return new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrationsFor(database) },
  });
}

export interface MigrationState {
  /** Nothing has ever been stored. */
  readonly isNew: boolean;
  readonly pending: readonly string[];
  /** Names the database has run and this code does not know: it was made by a newer version. */
  readonly unknown: readonly string[];
}

export async function migrationState(database: Database): Promise<MigrationState> {
  const known = Object.keys(migrationsFor(database));
  const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return { isNew: true, pending: known, unknown: [] };
  const rows = await database.db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const executed = rows.map((row) => row.name);
  return {
    isNew: executed.length === 0,
    pending: known.filter((name) => !executed.includes(name)),
    unknown: executed.filter((name) => !known.includes(name)),
  };
}

/** Runs what is pending, each in one transaction with the note that it ran: it ends before or after, never between. */
export async function migrate(database: Database): Promise<Result<readonly string[], string>> {
  const { error, results = [] } = await migratorOf(database).migrateToLatest();
  if (error) return err(error instanceof Error ? error.message : String(error));
  return ok(results.map((result) => result.migrationName));
}
