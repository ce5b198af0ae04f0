import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { programVersion } from '../config/version.ts';
import { faultOfClock } from '../db/instance-check.ts';
import { type Instance, removeInstance, writeHeartbeat } from '../db/instance-repo.ts';
import { KNOWN_MIGRATIONS } from '../db/migrate.ts';
import { openDatabase } from '../db/open-data.ts';
import type { Readiness } from '../http/readiness.ts';
import type { Services } from '../services.ts';

const EVERY_MS = 3000;

/**
 * Every three seconds, on PostgreSQL: writes that the server is there, and compares its clock with the database's, which other servers
 * judge its sessions by. On a connection of its own: a pool that callers have filled must not take the server out of the balancer. Returns after the first time, with what stops it: the server is then no longer among those that run. A failure
 * is made up for by the next one.
 */
export async function startHeartbeat(
  { services: { config, log, now }, readiness }: { readonly services: Services; readonly readiness: Readiness },
  instance: Instance,
): Promise<() => Promise<void>> {
  const { db, close } = openDatabase({ ...config, databasePoolMax: 1 });
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let wasRight = true;

  async function beat(): Promise<void> {
    const fault = await faultOfClock(() => writeHeartbeat(db, instance), now);
    const isRight = fault === null;
    readiness.beat(isRight);
    if (fault !== null && wasRight) log.failure(`观象：${fault}，再重启；在此之前 /readyz 答 503`);
    if (isRight && !wasRight) log.notice('观象：系统时钟又与数据库的一致');
    wasRight = isRight;
  }

  let current: Promise<void>;
  async function beatOn(): Promise<void> {
    await beat().catch(() => {}); // the database is away; readiness notices that no beat comes
    if (isStopped) return;
    timer = setTimeout(() => {
      current = beatOn();
    }, EVERY_MS).unref();
  }
  current = beatOn();
  await current;

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
    await removeInstance(db, instance.id).catch(() => {}); // it counts as gone some seconds later
    await close();
  };
}

/** This process as one of the servers on its database; no other one, and no later one, has its name. */
export const newInstance = (): Instance => ({
  id: `${hostname()}-${randomBytes(4).toString('hex')}`,
  version: programVersion(),
  schema: KNOWN_MIGRATIONS.at(-1) ?? '',
});
