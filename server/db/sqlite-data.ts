import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../config/config.ts';
import { type Database, openSqliteDatabase } from './database.ts';
import { removeWithJournals, syncFolder } from './durable-files.ts';
import { isDamaged } from './engine.ts';
import { isUnreleased, KNOWN_MIGRATIONS } from './migrate.ts';

/** SQLite takes a file that is shorter than its smallest page for an empty database. */
const PAGE_MIN_BYTES = 512;
const ALWAYS_CHECKED_BYTES = 64 * 1024 * 1024;

export const sqlitePathOf = (config: Config): string => join(config.dataDir, 'app.db');

/** An empty file, made once app.db is complete. A folder that has it and no data has lost its data. */
const markerOf = (config: Config): string => join(config.dataDir, 'has-data');

const hasHadData = (config: Config): boolean => existsSync(markerOf(config));

export function rememberData(config: Config): void {
  if (!hasHadData(config)) writeFileSync(markerOf(config), '', { mode: 0o600 });
}

const RESTORE = '用备份恢复（npm run admin -- restore FILE）';

const lostData = (config: Config, what: string): string =>
  `${what}：${sqlitePathOf(config)}，请把原来的数据放回，或${RESTORE}；若要从头开始，请移走它，并删除 ${markerOf(config)}`;

type Content = 'ours' | 'nothing' | 'foreign';

function contentOf(database: DatabaseSync): Content {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  if (tables.length === 0) return 'nothing';
  if (!tables.some(({ name }) => name === 'kysely_migration')) return 'foreign';
  const migrations = database.prepare('select name from kysely_migration').all();
  const names = migrations.map(({ name }) => String(name));
  if (names.length === 0) return 'nothing';
  return names.includes(KNOWN_MIGRATIONS[0] as string) || isUnreleased(names) ? 'ours' : 'foreign';
}

/** Changes nothing, so that a file of another program stays as it is. */
function look<T>(path: string, at: (database: DatabaseSync) => T): T | 'damaged' {
  try {
    using database = new DatabaseSync(path);
    return at(database);
  } catch (error) {
    if (isDamaged(error)) return 'damaged';
    throw error; // such as a full disk: says nothing about the data
  }
}

/** A file up to 64 MB is checked at every start, a larger one only after an unclean end, which leaves its journal behind. */
function isSound(path: string): boolean {
  const { size } = statSync(path);
  if (size < PAGE_MIN_BYTES) return false;
  const wasUnclean = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  if (size > ALWAYS_CHECKED_BYTES && !wasUnclean) return true;
  return look(path, (database) => database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']) === 'ok';
}

/** Without a check of its pages. */
export function isOurs(config: Config): boolean {
  const path = sqlitePathOf(config);
  return existsSync(path) && statSync(path).size > 0 && look(path, contentOf) === 'ours';
}

/** Why the file cannot be the data of this folder, or null; also null where there has never been one. */
export function refusalOfFile(config: Config): string | null {
  const path = sqlitePathOf(config);
  if (!existsSync(path)) {
    const isLost = hasHadData(config) || existsSync(`${path}-wal`); // a journal is of no use without its file
    return isLost ? lostData(config, '数据文件不见了') : null;
  }
  if (statSync(path).size === 0) return lostData(config, '数据文件是空的（0 字节）');
  const content = isSound(path) ? look(path, contentOf) : 'damaged';
  if (content === 'damaged') return `数据文件已损坏：${path}，请${RESTORE}`;
  if (content === 'foreign') return `这是别的程序的数据库：${path}，请移走它，或用 DATA_DIR 另选一个目录`;
  return content === 'nothing' && hasHadData(config) ? lostData(config, '数据文件里什么也没有') : null;
}

/** Makes app.db under another name first: a start that is cut short leaves none, instead of one that looks as if its data were lost. */
export async function createSqliteData(
  config: Config,
  fill: (database: Database) => Promise<string | null>,
): Promise<string | null> {
  const path = sqlitePathOf(config);
  const draft = `${path}.new`;
  removeWithJournals(draft);
  try {
    const database = openSqliteDatabase(draft);
    const reason = await fill(database).finally(() => database.close());
    if (reason !== null) return reason;
    renameSync(draft, path);
    syncFolder(dirname(path));
    return null;
  } finally {
    removeWithJournals(draft);
  }
}
