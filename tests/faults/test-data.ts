import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPostgresDatabase, openSqliteDatabase } from '#server/db/database.ts';
import { integrityOf } from '../support/audit.ts';

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

export function sqliteData(dataDir = mkdtempSync(join(tmpdir(), 'guanxiang-'))): TestData {
  const path = join(dataDir, 'app.db');
  return {
    env: { ...LIFTED, DATA_DIR: dataDir },
    dataDir,
    open: () => openSqliteDatabase(path),
    integrity: () => integrityOf(path),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** PostgreSQL checks its pages as it reads them; the audit reads every row. */
export function postgresData(url: string): TestData {
  const dataDir = mkdtempSync(join(tmpdir(), 'guanxiang-'));
  return {
    env: { ...LIFTED, DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    open: () => openPostgresDatabase(url),
    integrity: () => [],
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
