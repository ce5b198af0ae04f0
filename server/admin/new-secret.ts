import { err, ok, type Result } from '#core/result.ts';
import { ADMIN } from '../audit/audit-event.ts';
import { insertEvent } from '../audit/audit-repo.ts';
import type { Config } from '../config/config.ts';
import { writeSecretCheck } from '../db/instance-check.ts';
import { withDatabase } from './open-for-admin.ts';

/** Servers that have only an earlier secret can no longer start. Those that run go on. */
export async function newSecret(config: Config): Promise<Result<string, string>> {
  if (config.databaseUrl === null) return err('只有 PostgreSQL 上的多个服务要约定密钥；SQLite 换了密钥，重启即可');
  return withDatabase(config, async (database) => {
    await database.write(async (transaction) => {
      await writeSecretCheck(transaction, config.secret);
      await insertEvent(transaction, { kind: 'new-secret', actor: ADMIN }, Date.now());
    });
    return ok('已换成现在的密钥；只有旧密钥的服务不能再启动');
  });
}
