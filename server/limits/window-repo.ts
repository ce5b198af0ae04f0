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

export async function removeEndedWindows(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<=', now).execute();
}
