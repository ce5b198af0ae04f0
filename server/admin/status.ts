import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import { programVersion } from '../config/version.ts';
import type { Database } from '../db/database.ts';
import { runningInstances, type SeenInstance } from '../db/instance-repo.ts';
import { readMeta } from '../db/meta.ts';
import { executedMigrations, isUnreleased, migrationState, STEPS, UNRELEASED_DATA } from '../db/migrate.ts';
import { openDatabase } from '../db/open-data.ts';
import { isOurs } from '../db/sqlite-data.ts';
import { visible } from '../visible-text.ts';

const NONE = '无';
const NO_DATA = '还没有数据';

const timeOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

const lineOf = ({ id, version, schema, started_at, seen_at }: SeenInstance): string =>
  `  ${id}  版本 ${version}  结构 ${schema}  启动 ${timeOf(started_at)}  心跳 ${timeOf(seen_at)}`;

async function serverLines(database: Database): Promise<readonly string[]> {
  if (database.engine === 'sqlite') return [];
  const instances = await runningInstances(database.db);
  return [`正在运行的服务（数据库时间，UTC）：${instances.length === 0 ? NONE : ''}`, ...instances.map(lineOf)];
}

/** Changes nothing and takes no lock. */
export async function status(config: Config): Promise<Result<string, string>> {
  if (config.databaseUrl === null && !isOurs(config)) return err(NO_DATA);
  await using database = openDatabase(config);
  const executed = await executedMigrations(database);
  if (executed.length === 0) return err(NO_DATA);
  if (isUnreleased(executed)) return err(UNRELEASED_DATA);
  const { pending, refusal } = await migrationState(database);
  const waiting = pending.map((name) => `${name}（${STEPS[name]?.phase}）`).join('、');
  return ok(
    [
      `版本：${programVersion()}`,
      `数据结构：${executed.at(-1)}${refusal !== null ? '，本版本不能用' : ''}`,
      `待做的升级：${waiting || NONE}`,
      `数据纪元：${await readMeta(database.db, 'epoch')}`,
      ...(await serverLines(database)),
    ]
      .map(visible)
      .join('\n'),
  );
}
