import { DAY_MS } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../security/tokens.ts';
import type { S3Store } from './s3-store.ts';
import { findUnused, forgetUnused, isUsed, rememberUnused } from './unused-object-repo.ts';

/** A backup that is not older finds all its objects when it is restored. */
const UNUSED_KEPT_MS = 30 * DAY_MS;
/** Of a thousand names each. */
const PAGES_AT_ONCE = 100;
const REMOVED_AT_ONCE = 100;

/**
 * Notes the objects that no row names: left by an upload or a move that was cut off, by images since removed, by a restore. The list
 * begins anywhere and goes round, so that in a bucket with more objects than are listed at once each has its turn.
 */
async function listUnused({ db }: Database, s3: S3Store, now: number): Promise<void> {
  const start = newId();
  let hasWrapped = false;
  for (let page = 0, after = start; page < PAGES_AT_ONCE && !(hasWrapped && after > start); page++) {
    const { names, next } = await s3.list(after);
    await rememberUnused(db, names, now);
    if (next === null && hasWrapped) return;
    if (next === null) hasWrapped = true;
    after = next ?? '';
  }
}

/**
 * Removes objects that no row has named for thirty days. A name is never used again, so none can come into use meanwhile. The note
 * goes after its object: if it is interrupted in between, the object is removed again.
 */
export async function removeUnusedObjects(database: Database, s3: S3Store, now: number): Promise<void> {
  await listUnused(database, s3, now);
  const { db } = database;
  for (;;) {
    const names = await findUnused(db, now - UNUSED_KEPT_MS, REMOVED_AT_ONCE);
    for (const name of names) {
      if (!(await isUsed(db, name))) await s3.remove(name);
      await forgetUnused(db, name);
    }
    if (names.length < REMOVED_AT_ONCE) return;
  }
}
