import type { Database } from './database.ts';

/**
 * Takes the lease of this name, or renews it; false while another holder has it. A lease that ends later than any can was written by a
 * wrong clock, and is taken over. SQLite has one server and needs no lease.
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
