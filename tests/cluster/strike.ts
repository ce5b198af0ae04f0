import pg from 'pg';
import type { PostgresNode } from '../../scripts/cluster/postgres-node.ts';
import { becomes } from '../faults/scale.ts';
import { type Instance, type Stage, startInstance } from './stage.ts';

/** When the server that answers a call is killed. */
export const MOMENTS = [
  'never',
  'before the call',
  'inside its transaction',
  'between its commit and its answer',
] as const;
export type Moment = (typeof MOMENTS)[number];

/** Until a call has come to where it is held. A statement ends after five seconds. */
const HELD_S = 4;
const FOUND_WITHIN_MS = 30_000;

/** Commits wait for no standby; those of a held call wait for one that is not there, while they are on the disk already. */
export const NODE_SETTINGS = ["synchronous_standby_names = 'nobody'", 'synchronous_commit = local'];

/** Only the first call is held: Chromium may send it again by itself, to the other server. */
const HOLD = `create sequence held; create function hold() returns trigger language plpgsql as $$ begin
    if nextval('held') > 1 then return null; end if;
    if tg_argv[0] = 'inside its transaction' then perform pg_sleep(${HELD_S});
    else perform set_config('synchronous_commit', 'on', true); end if;
    return null; end $$`;

/** A call that is held, by the role of the server that makes it. */
interface Held {
  readonly role: string;
  readonly pid: number;
}

const HELD_WRITES = `select usename as role, pid from pg_stat_activity where wait_event in ('PgSleep', 'SyncRep')`;
const HELD_READS = `select usename as role, pid from pg_stat_activity join pg_locks using (pid)
  where not granted and relation is not null and usename like 'server%'`;

export interface Striker {
  readonly kills: number;
  /** Does something that makes the app write to this table; true if the answer was lost with its server. */
  strikeWrite(table: string, act: () => Promise<unknown>): Promise<boolean>;
  /** The same for a call that reads it; such a call has no commit, and is killed while it reads. */
  strikeRead(table: string, act: () => Promise<unknown>): Promise<boolean>;
  /** Starts whatever was killed. */
  heal(): Promise<void>;
}

/** Two servers, each with a role of its own: by that the database says which of them is waiting. */
export async function startTwo(stage: Stage, node: PostgresNode, env: Readonly<Record<string, string>>) {
  const instances: Instance[] = [];
  for (const role of ['server0', 'server1']) {
    node.psql(`create role ${role} superuser login`);
    instances.push(await startInstance(stage, { ...env, DATABASE_URL: node.url.replace('postgres@', `${role}@`) }));
  }
  node.psql(HOLD);
  return instances;
}

export async function newStriker(
  stage: Stage,
  moment: Moment,
  { node, instances }: { readonly node: PostgresNode; readonly instances: readonly Instance[] },
): Promise<Striker> {
  const watcher = new pg.Client(node.url);
  await watcher.connect();
  stage.atEnd(() => watcher.end());
  let kills = 0;
  let killed: Instance | null = null;
  const kill = async (instance: Instance) => {
    await instance.kill();
    killed = instance;
    kills++;
  };

  /** Kills the server whose call is held, and only then lets go of the call. */
  async function killHeld(query: string, release: (held: Held) => Promise<unknown>): Promise<void> {
    let held: Held | undefined;
    const isHeld = async () => {
      held = (await watcher.query<Held>(query)).rows[0];
      return held !== undefined;
    };
    if (!(await becomes(isHeld, FOUND_WITHIN_MS)) || !held) throw new Error(`no call was held: ${moment}`);
    await kill(instances[Number(held.role.slice(-1))] as Instance);
    await release(held);
  }

  const isLost = () => moment !== 'never' && moment !== 'before the call';
  async function actUndisturbed(act: () => Promise<unknown>): Promise<false> {
    if (moment === 'before the call') await kill(instances[kills % instances.length] as Instance);
    await act();
    return false;
  }

  return {
    get kills() {
      return kills;
    },
    async strikeWrite(table, act) {
      if (!isLost()) return actUndisturbed(act);
      await watcher.query("select setval('held', 1, false)");
      await watcher.query(
        `create trigger hold after insert or update or delete on ${table} for each statement execute function hold('${moment}')`,
      );
      await act();
      // a commit that is waiting is made, one that was not sent never comes
      const end = moment === 'inside its transaction' ? 'pg_terminate_backend' : 'pg_cancel_backend';
      await killHeld(HELD_WRITES, ({ pid }) => watcher.query(`select ${end}($1)`, [pid]));
      await watcher.query(`drop trigger hold on ${table}`);
      return true;
    },
    async strikeRead(table, act) {
      if (!isLost()) return actUndisturbed(act);
      const holder = new pg.Client(node.url);
      await holder.connect();
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      await act();
      await killHeld(HELD_READS, () => holder.end());
      return true;
    },
    async heal() {
      await killed?.start();
      killed = null;
    },
  };
}
