import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import { openPostgresDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-data.ts';
import { setRoleTimeouts } from '../db/role-timeouts.ts';
import { listed, type Phase, type Upgrade, upgrade } from '../db/upgrade.ts';
import { takeBesideServers, withDatabaseAlone } from './open-for-admin.ts';

const UP_TO_DATE = '数据库已是最新';

function told({ ran, left, older }: Upgrade): Result<string, string> {
  const done = ran.length === 0 ? '' : `已升级 ${ran.join('、')}`;
  if (left.length === 0) return ok(done || UP_TO_DATE);
  if (older.length === 0) return ok(`${done || '没有可先做的升级'}；留待 migrate --phase contract：${left.join('、')}`);
  return err(
    `${done && `${done}；`}没有升级 ${left.join('、')}：旧版本的服务还在运行，请先停下 ${listed(older)}，约 15 秒后再试`,
  );
}

/** Over the connections of the servers, whose role may be another one. */
async function setTimeoutsOver(url: string): Promise<void> {
  await using database = openPostgresDatabase(url, { session: 'pooled', max: 1 });
  await setRoleTimeouts(database.db);
}

/** Also creates the tables of an empty database. `serversUrl` is what servers connect to. */
export async function migrateData(
  config: Config,
  phase: Phase,
  serversUrl: string | null,
): Promise<Result<string, string>> {
  if (serversUrl === null) {
    if (phase === 'expand') return err('SQLite 上没有别的服务，不分两步：请用 migrate');
    return withDatabaseAlone({ ...config, migrate: 'auto' }, async () => ok(UP_TO_DATE));
  }
  const held = await takeBesideServers(config);
  if (!held.ok) return held;
  await using _lock = held.value;
  await using database = openDatabase(config);
  const upgraded = await upgrade(config, database, phase);
  if (upgraded.ok) await setTimeoutsOver(serversUrl);
  return upgraded.ok ? told(upgraded.value) : upgraded;
}
