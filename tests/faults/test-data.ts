import { join } from 'node:path';
import { type Database, openPostgresDatabase, openSqliteDatabase } from '#server/db/database.ts';
import { integrityOf } from '../support/audit.ts';
import { newFolder, removeFolder } from '../support/temporary-folder.ts';

/** A data folder or database that several servers use one after another. */
export interface TestData {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** A second connection, independent of the server. */
  open(): Database;
  /** What the engine itself finds wrong with its files. */
  integrity(): readonly string[];
  remove(): void;
}

/** Without rate limits and logs. */
const LIFTED = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent' };

export function sqliteData(dataDir = newFolder()): TestData {
  const path = join(dataDir, 'app.db');
  return {
    env: { ...LIFTED, DATA_DIR: dataDir },
    dataDir,
    open: () => openSqliteDatabase(path),
    integrity: () => integrityOf(path),
    remove: () => removeFolder(dataDir),
  };
}

/** PostgreSQL checks its pages as it reads them; the audit reads every row. */
export function postgresData(url: string): TestData {
  const dataDir = newFolder();
  return {
    env: { ...LIFTED, DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    open: () => openPostgresDatabase(url),
    integrity: () => [],
    remove: () => removeFolder(dataDir),
  };
}
