import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import { type Database, openPostgresDatabase } from './database.ts';
import { runningInstances, type SeenInstance } from './instance-repo.ts';
import { isExpanding, migrate, migrationState, STEPS, type Steps } from './migrate.ts';
import { lockForMigrating, lockOutServers } from './server-lock.ts';
import { sqlitePathOf } from './sqlite-data.ts';

/** expand: what servers of the version before do not notice. contract: all. */
export type Phase = 'expand' | 'contract';

/** What an upgrade did: the migrations it ran, those it left, and the servers for whose sake it left them. */
export interface Upgrade {
  readonly ran: readonly string[];
  readonly left: readonly string[];
  readonly older: readonly SeenInstance[];
}

export const listed = (instances: readonly SeenInstance[]): string =>
  instances.map(({ id, version }) => `${id}（${version}）`).join('、');

/** Copies the data before a migration changes its schema. */
async function backupBefore(path: string, migration: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `before-${migration}.db`);
  using source = new DatabaseSync(path);
  await backup(source, copy);
  chmodSync(copy, 0o600);
}

/** On PostgreSQL over connections of their own, because those of a server end a statement after five seconds. */
async function runMigrations(
  config: Config,
  database: Database,
  names: readonly string[],
  steps: Steps,
): Promise<Result<readonly string[], string>> {
  const url = config.databaseDirectUrl;
  await using own = url === null ? null : openPostgresDatabase(url, { session: 'migrate' });
  const migrated = await migrate(own ?? database, names, steps);
  return migrated.ok ? migrated : err(`数据库升级失败：${migrated.error}`);
}

/** The servers that run and would not survive these migrations: they do not know the last that does more than add. */
async function serversBefore(
  database: Database,
  migrations: readonly string[],
  steps: Steps,
): Promise<readonly SeenInstance[]> {
  const last = migrations.findLast((name) => !isExpanding(name, steps));
  if (last === undefined || database.engine === 'sqlite') return [];
  return (await runningInstances(database.db)).filter(({ schema }) => schema < last);
}

/** Those at the beginning of the list that only add to the schema. */
function expandingOf(pending: readonly string[], steps: Steps): readonly string[] {
  const first = pending.findIndex((name) => !isExpanding(name, steps));
  return first === -1 ? pending : pending.slice(0, first);
}

/** What would end a running server runs only while none does, and none can start. */
async function runWithoutOthers(
  config: Config,
  database: Database,
  names: readonly string[],
  steps: Steps,
): Promise<Result<Upgrade, string>> {
  await using _lock = await lockOutServers(config);
  const older = await serversBefore(database, names, steps);
  if (older.length > 0) return ok({ ran: [], left: names, older });
  const ran = await runMigrations(config, database, names, steps);
  return ran.ok ? ok({ ran: names, left: [], older }) : ran;
}

/**
 * Runs the pending migrations of a phase. Whatever would end a server that runs is left. Waits while another process migrates.
 */
export async function upgrade(
  config: Config,
  database: Database,
  phase: Phase,
  steps: Steps = STEPS,
): Promise<Result<Upgrade, string>> {
  await using _lock = await lockForMigrating(config);
  const { pending, refusal, isNew } = await migrationState(database, steps);
  if (refusal !== null) return err(refusal);
  if (database.engine === 'sqlite' && pending[0] !== undefined && !isNew)
    await backupBefore(sqlitePathOf(config), pending[0], config.dataDir);
  // on SQLite there is no other server, and all or none of them are to run
  const first = database.engine === 'sqlite' && phase === 'contract' ? pending : expandingOf(pending, steps);
  const rest = pending.slice(first.length);
  const ran = await runMigrations(config, database, first, steps);
  if (!ran.ok) return ran;
  if (phase === 'expand' || rest.length === 0) return ok({ ran: first, left: rest, older: [] });
  const others = await runWithoutOthers(config, database, rest, steps);
  return others.ok ? ok({ ...others.value, ran: [...first, ...others.value.ran] }) : others;
}

const olderServers = (left: readonly string[], older: readonly SeenInstance[]): string =>
  `数据库不能升级（${left.join('、')}）：旧版本的服务还在运行，请先停下 ${listed(older)}`;

/** Waits while another process migrates: what is pending may then no longer be. */
async function refusalOfCheck(config: Config, database: Database, steps: Steps): Promise<string | null> {
  await using _lock = await lockForMigrating(config);
  const { needed, refusal } = await migrationState(database, steps);
  if (refusal !== null || needed.length === 0) return refusal;
  return `数据库尚未升级（${needed.join('、')}），请先执行 npm run admin -- migrate`;
}

/** For a start: the data as this version needs it, or why it cannot be served. What can wait for older servers to end waits. */
export async function bringUpToDate(config: Config, database: Database, steps: Steps = STEPS): Promise<string | null> {
  const { pending, needed, refusal } = await migrationState(database, steps);
  if (refusal !== null) return refusal;
  if (config.migrate === 'check') return needed.length === 0 ? null : refusalOfCheck(config, database, steps);
  if (pending.length === 0) return null;
  const upgraded = await upgrade(config, database, 'contract', steps);
  if (!upgraded.ok) return upgraded.error;
  const { left, older } = upgraded.value;
  return left.some((name) => needed.includes(name)) ? olderServers(left, older) : null;
}
