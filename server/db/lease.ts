import type { Database } from './database.ts';

/**
 * Whether this holder may do the work of that name from now on, for so long; the one that has it takes it again. One further ahead than a
 * lease can be was written while the clock was wrong. SQLite has one server, which needs no lease.
 */
export async function takeLease(
  { db, engine }: Database,
  { name, holder, forMs }: { readonly name: string; readonly holder: string; readonly forMs: number },
  now: number,
): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const until = now + forMs;
  const row = await db
    .insertInto('leases')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where(({ or, eb }) =>
          or([eb('leases.holder', '=', holder), eb('leases.until', '<=', now), eb('leases.until', '>', until + forMs)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
