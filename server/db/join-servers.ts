import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { type Instance, removeForgottenInstances, removeInstance, writeHeartbeat } from './instance-repo.ts';
import { migrationState } from './migrate.ts';
import { lockForEntering } from './server-lock.ts';
import { newerData } from './upgrade.ts';

/**
 * Enters the server among those that run, or says why it cannot serve. Under a lock: a migration that would end this server either sees
 * it there and is left, or has run, and is seen here.
 */
export async function joinServers(config: Config, database: Database, instance: Instance): Promise<string | null> {
  if (database.engine === 'sqlite') return null;
  try {
    const lock = await lockForEntering(config);
    try {
      await removeForgottenInstances(database.db);
      await writeHeartbeat(database.db, instance);
      const { tooNew } = await migrationState(database);
      if (tooNew.length === 0) return null;
      await removeInstance(database.db, instance.id);
      return newerData(tooNew);
    } finally {
      await lock.release();
    }
  } catch (error) {
    return `数据库打不开：${databaseFault(error)}`;
  }
}
