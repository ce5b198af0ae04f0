import { sql } from 'kysely';
import { compileOnce } from '../db/compile-once.ts';
import type { Db } from '../db/database.ts';

interface WindowUse {
  readonly key: string;
  readonly now: number;
  /** The end of the window that this use opens, if none is open. */
  readonly endsAt: number;
}

const upsert = compileOnce((db, { key, now, endsAt }: WindowUse) =>
  db
    .insertInto('rate_limits')
    .values({ key, points: 1, expires_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        points: eb
          .case()
          .when('rate_limits.expires_at', '<=', now)
          .then(eb.ref('excluded.points'))
          .else(eb('rate_limits.points', '+', eb.ref('excluded.points')))
          .end(),
        expires_at: eb
          .case()
          .when('rate_limits.expires_at', '<=', now)
          .then(eb.ref('excluded.expires_at'))
          .else(eb.ref('rate_limits.expires_at'))
          .end(),
      })),
    )
    .returning(['points', 'expires_at']),
);

/** Counts one use in one statement, so that it is exact on any number of servers; answers how many the window has now. */
export async function countWindowUse(db: Db, use: WindowUse): Promise<{ count: number; endsAt: number }> {
  const [row] = await upsert(db, use);
  if (!row) throw new Error('an upsert returns its row');
  return { count: row.points, endsAt: row.expires_at };
}

interface BucketUse {
  readonly key: string;
  readonly now: number;
  /** How long one use takes to be refilled. */
  readonly refillMs: number;
  readonly capacity: number;
}

/**
 * Takes one use from a bucket in one statement. The row keeps when the bucket will be full again: each use moves that moment by the time
 * of its refill, and may not move it further than the refill of the whole bucket. Answers how long to wait, 0 when it was taken. PostgreSQL only.
 */
export async function takeFromBucket(db: Db, { key, now, refillMs, capacity }: BucketUse): Promise<number> {
  const latest = now + capacity * refillMs;
  const fullAt = sql<number>`greatest(rate_limits.expires_at, ${now}) + ${refillMs}`;
  const { rows } = await sql`insert into rate_limits (key, points, expires_at) values (${key}, 1, ${now + refillMs})
    on conflict (key) do update set expires_at = ${fullAt} where ${fullAt} <= ${latest} returning key`.execute(db);
  if (rows.length > 0) return 0;
  const row = await db.selectFrom('rate_limits').select('expires_at').where('key', '=', key).executeTakeFirst();
  return Math.max(1, (row?.expires_at ?? latest) + refillMs - latest);
}
