import { err, ok, type Result } from '#core/result.ts';
import { ADMIN } from '../audit/audit-event.ts';
import { insertEvent } from '../audit/audit-repo.ts';
import type { Config } from '../config/config.ts';
import { beginEpoch, settleRestored } from '../db/backup.ts';
import type { Database } from '../db/database.ts';
import { withDatabase, withDatabaseAlone } from './open-for-admin.ts';
import { applyRemovals, keepRemoved, type RemovedWish, removalsInFiles } from './removed-lists.ts';

interface Wish extends RemovedWish {
  readonly endsSessions: boolean;
}

/** docs/sync.md, as after a restore. */
const AFTERWARDS = '各设备会补回数据里缺少的卦例，缺少的删除需再做一次';

/**
 * For data that lost its last changes in another way than by `restore`: a failover, a restore to a point in time. Servers on PostgreSQL
 * go on, since they read the epoch at every request. Accounts that were removed since are removed again.
 */
export async function newEpoch(config: Config, wish: Wish, now: number): Promise<Result<string, string>> {
  const { endsSessions } = wish;
  const renew = async (database: Database): Promise<Result<string, string>> => {
    const removals = removalsInFiles(config, wish);
    if (!removals.ok) return err(`没有更换纪元：${removals.error}`);
    const unkept = keepRemoved(config, removals.value);
    if (unkept !== null) return err(`没有更换纪元：${unkept}`);
    const removed = await applyRemovals({ config, database, now }, removals.value);
    if (endsSessions) await settleRestored(database, false, 'new-epoch');
    else
      await database.write(async (transaction) => {
        await beginEpoch(transaction, database.engine);
        await insertEvent(transaction, { kind: 'new-epoch', actor: ADMIN }, Date.now());
      });
    const gone = removed === 0 ? '' : `再次删去注销过的账号 ${removed} 个；`;
    return ok(`数据有了新的纪元；${gone}${endsSessions ? '所有登录已结束' : '登录照旧有效'}；${AFTERWARDS}`);
  };
  return config.databaseUrl === null ? withDatabaseAlone(config, renew) : withDatabase(config, renew);
}
