import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DAY_MS, REMOVAL_DAYS } from '#contract/limits.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { executedMigrations, migrate } from '../db/migrate.ts';
import { fileFault } from '../file-fault.ts';
import { findLeaving, type Leaving, postponeLeaving, replaceLeaving } from '../removal/leaving-repo.ts';
import { removeListed } from '../removal/remove-accounts.ts';
import {
  type RemovedAccount,
  readRemoved,
  removedFileOf,
  removedText,
  unitedLists,
  writeRemoved,
} from '../removal/removed-list.ts';
import { findRemoved } from '../removal/removed-repo.ts';
import { writeNewFile } from './new-file.ts';
import { readPresent, withDatabase } from './open-for-admin.ts';

/** How an operator names the list. */
export interface RemovedWish {
  readonly removedFile: string | null;
  /** The operator confirmed that there is none. */
  readonly withoutRemoved: boolean;
}

export const REMOVED_OPTIONS = { removed: 'string', 'without-removed': 'boolean' } as const;

export const removedWishOf = (options: Readonly<Record<string, string | boolean | undefined>>): RemovedWish => ({
  removedFile: typeof options['removed'] === 'string' ? options['removed'] : null,
  withoutRemoved: options['without-removed'] === true,
});

/** What is known of accounts that are gone or leaving, from outside the data that is to be served. */
export interface KnownRemovals {
  readonly removed: readonly RemovedAccount[];
  /** As the present data has them; null: it cannot be asked. */
  readonly leaving: readonly Leaving[] | null;
}

const noList = (why: string): Result<never, string> =>
  err(
    `没有可读的注销名单（${why}），注销过的账号会重新出现：请用 --removed 指出名单，在任一台服务的数据目录里，名为 removed-accounts.txt；确实没有，加 --without-removed`,
  );

/** The list beside the data, and the one that was named. Null: there is none. */
function listsInFiles(
  config: Config,
  { removedFile, withoutRemoved }: RemovedWish,
): Result<readonly RemovedAccount[] | null, string> {
  const beside = readRemoved(removedFileOf(config));
  if (!beside.ok && !withoutRemoved && removedFile === null) return noList(beside.error);
  const own = beside.ok ? beside.value : null;
  if (removedFile === null) return ok(own);
  const named = readRemoved(resolve(removedFile));
  if (!named.ok) return named;
  return named.value === null ? err(`${resolve(removedFile)} 不存在`) : ok(unitedLists(own ?? [], named.value));
}

/** The table does not show it: PostgreSQL may have one that a restore of an older backup left. */
const SINCE = '0022-removals';

/** Data from before there were removals has none. Null: no data, or none that can be read. */
const removalsInData = (config: Config): Promise<KnownRemovals | null> =>
  readPresent(config, async (database) => {
    const migrations = await executedMigrations(database);
    if (migrations.length === 0) return null;
    if (!migrations.includes(SINCE)) return { removed: [], leaving: [] };
    return { removed: await findRemoved(database.db), leaving: await findLeaving(database.db) };
  });

/** For `restore`, before anything is replaced: the lists of the present data and of the files. */
export async function removalsBeforeRestore(config: Config, wish: RemovedWish): Promise<Result<KnownRemovals, string>> {
  const inFiles = listsInFiles(config, wish);
  if (!inFiles.ok) return inFiles;
  const inData = await removalsInData(config);
  if (inFiles.value === null && inData === null && !wish.withoutRemoved) return noList('现在没有数据，也没有名单');
  return ok({ removed: unitedLists(inFiles.value ?? [], inData?.removed ?? []), leaving: inData?.leaving ?? null });
}

/** For `new-epoch`: the data is what was restored, so a list must come from outside it. */
export function removalsInFiles(config: Config, wish: RemovedWish): Result<KnownRemovals, string> {
  const inFiles = listsInFiles(config, wish);
  if (!inFiles.ok) return inFiles;
  if (inFiles.value === null && !wish.withoutRemoved) return noList(`${removedFileOf(config)} 不存在`);
  return ok({ removed: inFiles.value ?? [], leaving: null });
}

/** On the disk before the data is replaced: whatever is cut off, the next start removes these accounts. Why it cannot be, or null. */
export function keepRemoved(config: Config, { removed }: KnownRemovals): string | null {
  const path = removedFileOf(config);
  const beside = readRemoved(path);
  const known = beside.ok ? (beside.value ?? []) : []; // confirmed by --without-removed
  try {
    writeRemoved(path, unitedLists(known, removed));
    return null;
  } catch (error) {
    return `${path} 写不进去（${fileFault(error)}）`;
  }
}

/** Writes the list of the data to a new file, to be kept elsewhere: with the backups, or before a physical restore. */
export const saveRemoved = (config: Config, file: string): Promise<Result<string, string>> =>
  withDatabase(config, async ({ db }) => {
    const list = await findRemoved(db);
    const written = await writeNewFile(resolve(file), async (draft) => {
      writeFileSync(draft, removedText(list));
      return ok(null);
    });
    return written.ok ? ok(`注销过的账号 ${list.length} 个，名单写入 ${written.value}`) : written;
  });

interface Applied {
  readonly config: Config;
  readonly database: Database;
  readonly now: number;
}

/** Wishes are those of the data before. Where nobody knows them, one may have been withdrawn since: all fourteen days begin again. */
async function settleLeaving({ database, now }: Applied, leaving: readonly Leaving[] | null): Promise<void> {
  if (leaving === null) await postponeLeaving(database.db, now + REMOVAL_DAYS * DAY_MS);
  else await database.write((transaction) => replaceLeaving(transaction, leaving));
}

/**
 * Removes from restored data the accounts of its own list and of the file beside it, and settles who is leaving. Data of an older version
 * is upgraded first if there is anything to do.
 */
export async function applyRemovals(applied: Applied, { removed, leaving }: KnownRemovals): Promise<number> {
  const { config, database, now } = applied;
  if (!(await executedMigrations(database)).includes(SINCE)) {
    if (removed.length === 0 && (leaving ?? []).length === 0) return 0;
    const migrated = await migrate(database);
    if (!migrated.ok) throw new Error(migrated.error);
  }
  await settleLeaving(applied, leaving);
  const done = await removeListed({ config, database, now: () => now });
  if (!done.ok) throw new Error(done.error);
  return done.value;
}
