import { ok, type Result } from '#core/result.ts';
import { ADMIN } from '../audit/audit-event.ts';
import { insertEvent } from '../audit/audit-repo.ts';
import type { Config } from '../config/config.ts';
import { settleRestored, writeNewEpoch } from '../db/backup.ts';
import type { Database } from '../db/database.ts';
import { withDatabase, withDatabaseAlone } from './open-for-admin.ts';

/** docs/sync.md, as after a restore. */
const AFTERWARDS = '各设备会补回数据里缺少的卦例，缺少的删除需再做一次';

/**
 * For data that lost its last changes in another way than by `restore`: a failover, a restore to a point in time. Servers on PostgreSQL
 * go on, since they read the epoch at every request.
 */
export async function newEpoch(config: Config, endsSessions: boolean): Promise<Result<string, string>> {
  const renew = async (database: Database): Promise<Result<string, string>> => {
    if (endsSessions) await settleRestored(database, false, 'new-epoch');
    else
      await database.write(async (transaction) => {
        await writeNewEpoch(transaction);
        await insertEvent(transaction, { kind: 'new-epoch', actor: ADMIN }, Date.now());
      });
    return ok(`数据有了新的纪元；${endsSessions ? '所有登录已结束' : '登录照旧有效'}；${AFTERWARDS}`);
  };
  return config.databaseUrl === null ? withDatabaseAlone(config, renew) : withDatabase(config, renew);
}
