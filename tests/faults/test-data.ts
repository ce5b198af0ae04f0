import { join } from 'node:path';
import { type Database, openPostgresDatabase, openSqliteDatabase } from '#server/db/database.ts';
import { integrityOf } from '../support/audit.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A data folder or database that several servers use one after another; the folder is gone after the test, unless it is another's. */
export interface TestData {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** A second connection, independent of the server. */
  open(): Database;
  /** What the engine itself finds wrong with its files. */
  integrity(): readonly string[];
}

/** Without rate limits and logs. */
const LIFTED = { RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'silent' };

export function sqliteData(dataDir = temporaryFolder()): TestData {
  const path = join(dataDir, 'app.db');
  return {
    env: { ...LIFTED, DATA_DIR: dataDir },
    dataDir,
    open: () => openSqliteDatabase(path),
    integrity: () => integrityOf(path),
  };
}

/** PostgreSQL checks its pages as it reads them; the audit reads every row. */
export function postgresData(url: string, dataDir = temporaryFolder()): TestData {
  return {
    env: { ...LIFTED, DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    open: () => openPostgresDatabase(url),
    integrity: () => [],
  };
}
