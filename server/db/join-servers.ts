import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { type Instance, removeForgottenInstances, removeInstance, writeHeartbeat } from './instance-repo.ts';
import { migrationState } from './migrate.ts';
import { lockForEntering } from './server-lock.ts';

/**
 * Enters the server among those that run, or says why it cannot serve. Under a lock: a migration that would end this server either sees
 * it there and is left, or has run, and is seen here.
 */
export async function joinServers(config: Config, database: Database, instance: Instance): Promise<string | null> {
  if (database.engine === 'sqlite') return null;
  try {
    await using _lock = await lockForEntering(config);
    await removeForgottenInstances(database.db);
    await writeHeartbeat(database.db, instance);
    const { refusal } = await migrationState(database);
    if (refusal !== null) await removeInstance(database.db, instance.id);
    return refusal;
  } catch (error) {
    return `数据库打不开：${databaseFault(error)}`;
  }
}
