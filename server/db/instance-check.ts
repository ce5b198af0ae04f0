import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { secretsOf } from '../security/seal.ts';
import { opaqueName } from '../security/tokens.ts';
import type { Database, Db } from './database.ts';
import { databaseFault } from './database-fault.ts';
import { readMeta, writeMeta } from './meta.ts';
import { refusalOfTimeouts } from './role-timeouts.ts';

const KEY = 'secret_check';
const SKEW_MAX_MS = 2000;

const OTHER_SECRET =
  '密钥与这份数据的其他服务不同：请设同一个 SERVER_SECRET；若要更换，请把旧的写进 SERVER_SECRET_PREVIOUS；若旧的已经遗失，请先执行 npm run admin -- new-secret';

/** Shows whether two servers have the same secret, and nothing else of it. */
const checkOf = (secret: Buffer): string => opaqueName(secret, 'secret check');

/** From now on servers must have this secret, as their present or previous one. */
export const writeSecretCheck = (db: Db, secret: Buffer): Promise<void> => writeMeta(db, KEY, checkOf(secret));

/** The first server writes the check; of several first ones, one. */
async function sharedCheck(db: Db, secret: Buffer): Promise<string | undefined> {
  const known = await readMeta(db, KEY);
  if (known !== undefined) return known;
  await db
    .insertInto('meta')
    .values({ key: KEY, value: checkOf(secret) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return readMeta(db, KEY);
}

async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(
    db,
  );
  return Number(rows[0]?.at);
}

/** Asks for the database's time and says what is wrong with this machine's, or null. The time of the query is in its favour. */
export async function faultOfClock(askTime: () => Promise<number>, now: () => number): Promise<string | null> {
  const before = now();
  const at = await askTime();
  const after = now();
  const skew = at < before ? before - at : Math.min(after - at, 0);
  if (Math.abs(skew) <= SKEW_MAX_MS) return null;
  const seconds = (Math.abs(skew) / 1000).toFixed(1);
  return `系统时钟比数据库的${skew > 0 ? '快' : '慢'} ${seconds} 秒，至多可差 ${SKEW_MAX_MS / 1000} 秒：请先校准系统时间`;
}

/**
 * Why this server must not join the others on its PostgreSQL, or null. They seal for each other, so they share the secret; they judge
 * each other's sessions and links, so they share the time. A server on SQLite is the only one.
 */
export async function refusalToJoin(
  config: Config,
  { engine, db }: Database,
  now: () => number = Date.now,
): Promise<string | null> {
  if (engine === 'sqlite') return null;
  try {
    const shared = await sharedCheck(db, config.secret);
    if (!secretsOf(config).some((secret) => checkOf(secret) === shared)) return OTHER_SECRET;
    const fault = await faultOfClock(() => databaseTime(db), now);
    return fault ?? (await refusalOfTimeouts(config, db));
  } catch (error) {
    return `数据库打不开：${databaseFault(error)}`;
  }
}
