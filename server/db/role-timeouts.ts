import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Db } from './database.ts';

/** Behind a pooler, where a connection belongs to a server for one transaction only. */
export const isPooled = ({ databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>) =>
  databaseUrl !== databaseDirectUrl;

const WITHOUT_TIMEOUTS =
  '经连接池的连接没有时限（statement_timeout、lock_timeout、idle_in_transaction_session_timeout）：请先执行 npm run admin -- migrate，再让连接池重连数据库（PgBouncer：RECONNECT）';

/** Without them a statement that waits, or a server that hangs, could hold a connection of the pool and its locks for ever. */
export async function refusalOfTimeouts(config: Config, db: Db): Promise<string | null> {
  if (!isPooled(config)) return null;
  const { rows } = await sql<{ isSet: boolean }>`
    select current_setting('statement_timeout') <> '0' and current_setting('lock_timeout') <> '0'
      and current_setting('idle_in_transaction_session_timeout') <> '0' as "isSet"`.execute(db);
  return rows[0]?.isSet ? null : WITHOUT_TIMEOUTS;
}

/**
 * Gives the role of this connection the timeouts that a server without a pooler sets for its sessions (database.ts); connections made from
 * now on have them. Also those that PostgreSQL itself makes to other machines, which settings of a session do not reach.
 */
export async function setRoleTimeouts(db: Db): Promise<void> {
  await sql`do $$ begin
    execute format('alter role current_user in database %I set statement_timeout = %L', current_database(), '5s');
    execute format('alter role current_user in database %I set lock_timeout = %L', current_database(), '800ms');
    execute format('alter role current_user in database %I set idle_in_transaction_session_timeout = %L', current_database(), '5s');
  end $$`.execute(db);
}
