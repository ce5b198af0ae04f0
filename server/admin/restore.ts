import { join, resolve } from 'node:path';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import { lastPuzzleId, skipPuzzleIds } from '../db/backup.ts';
import type { Database } from '../db/database.ts';
import { sqlitePathOf } from '../db/sqlite-data.ts';
import { COPIES_KEPT_DAYS } from '../removal/old-copies.ts';
import { refusalOfFile } from './backup-file.ts';
import { readPresent, takeAlone } from './open-for-admin.ts';
import { restorePostgres, settlePostgres } from './postgres-restore.ts';
import { applyRemovals, keepRemoved, type RemovedWish, removalsBeforeRestore } from './removed-lists.ts';
import { restoreSqlite } from './sqlite-restore.ts';

interface Wish extends RemovedWish {
  readonly file: string;
  readonly keepsSessions: boolean;
}

/** docs/sync.md: devices save again what they have; deletes that the backup does not have are undone. */
const AFTERWARDS = '备份之后保存的卦例会由各设备补回，备份之后删除的会重新出现，需再删一次';

const refused = (reason: string): Result<never, string> => err(`没有恢复，数据未变：${reason}`);

/** Returns the file that keeps the earlier data, or null if there was none. */
async function replaceData(config: Config, wish: Wish, now: number): Promise<Result<string | null, string>> {
  const { file, keepsSessions } = wish;
  const removals = await removalsBeforeRestore(config, wish);
  if (!removals.ok) return refused(removals.error);
  const lastId = (await readPresent(config, lastPuzzleId)) ?? 0; // the same backup may be restored twice
  const keepList = () => keepRemoved(config, removals.value);
  const applyTo = async (database: Database): Promise<string | null> => {
    const unkept = keepList();
    if (unkept !== null) return unkept;
    try {
      await applyRemovals({ config, database, now }, removals.value);
      if (lastId > 0) await skipPuzzleIds(database.db, database.engine, lastId);
      return null;
    } catch (error) {
      return `注销过的账号没有删去（${error instanceof Error ? error.message : error}）`;
    }
  };
  const name = `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`;
  const kept = join(config.dataDir, 'backups', name);
  if (config.databaseUrl === null) {
    const present = sqlitePathOf(config);
    const replaced = await restoreSqlite({ file, present, keptAs: `${kept}.db`, keepsSessions, applyTo });
    return replaced.ok ? replaced : refused(replaced.error);
  }
  const replaced = await restorePostgres({ url: config.databaseUrl, file, keptAs: `${kept}.dump`, keepList });
  if (!replaced.ok) return refused(replaced.error);
  const settled = await settlePostgres(config.databaseUrl, { secret: config.secret, keepsSessions, applyTo });
  return settled.ok ? replaced : settled;
}

/** Replaces all data with a backup, or changes nothing. The earlier data is kept in the data folder. */
export async function restore(config: Config, wish: Wish, now: number): Promise<Result<string, string>> {
  const file = resolve(wish.file);
  const reason = refusalOfFile(file, config.databaseUrl === null ? 'sqlite' : 'postgres');
  if (reason !== null) return refused(`${file} ${reason}`);
  const held = await takeAlone(config);
  if (!held.ok) return refused(held.error);
  await using _lock = held.value;
  const kept = await replaceData(config, { ...wish, file }, now);
  if (!kept.ok) return kept;
  const before = kept.value === null ? '' : `；原来的数据留在 ${kept.value}，${COPIES_KEPT_DAYS} 天后删去`;
  const sessions = wish.keepsSessions ? '登录照旧有效' : '所有登录已结束';
  return ok(`已从 ${file} 恢复${before}；${sessions}；${AFTERWARDS}`);
}
