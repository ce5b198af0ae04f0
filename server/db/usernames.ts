import { REMOVED_NAME } from '#contract/words/removal-words.ts';
import type { Database, Db } from './database.ts';
import { isNodeLost } from './engine.ts';

export type Usernames = ReadonlyMap<string, string>;

/** The names of these users by their ids, without those who are gone; of one who is about to be removed, that of all removed. A query of its own: joined, a database that is split by user would ask every machine. */
export async function findUsernames(db: Db, ids: readonly string[]): Promise<Usernames> {
  const some = [...new Set(ids)];
  if (some.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'username', 'removal_at']).where('id', 'in', some).execute();
  return new Map(rows.map(({ id, username, removal_at }) => [id, removal_at === null ? username : REMOVED_NAME]));
}

/** While a machine of the database is gone, without the names of the users whose rows it has. */
async function findReadableUsernames(db: Db, ids: readonly string[]): Promise<Usernames> {
  try {
    return await findUsernames(db, ids);
  } catch (error) {
    if (!isNodeLost(error)) throw error;
  }
  const found = new Map<string, string>();
  for (const id of new Set(ids)) {
    const name = await findUsernames(db, [id]).then((names) => names.get(id), unlessLost);
    if (name !== undefined) found.set(id, name);
  }
  return found;
}

function unlessLost(error: unknown): undefined {
  if (!isNodeLost(error)) throw error;
}

/** Some hundred kilobytes. */
const KEPT_MAX = 5000;

/**
 * For how long a name is kept. One changes only with the removal of its account, be it on another server: every server forgets all names
 * this often, and no server has to be told.
 */
const KEPT_MS = 10_000;

/** For lists, which show the same names again and again: one is read once in ten seconds while it is among the last so many. */
export function usernameReader(
  { db }: Pick<Database, 'db'>,
  now: () => number,
): (ids: readonly string[]) => Promise<Usernames> {
  const kept = new Map<string, string>();
  let forgottenAt = now();
  return async (ids) => {
    if (Math.abs(now() - forgottenAt) >= KEPT_MS) {
      kept.clear();
      forgottenAt = now();
    }
    const known = ids.map((id) => [id, kept.get(id)] as const).filter(isKnown); // others may forget while this one waits
    const missing = ids.filter((id) => !kept.has(id));
    const names = new Map([...known, ...(missing.length === 0 ? [] : await findReadableUsernames(db, missing))]);
    for (const [id, name] of names) kept.set(id, name);
    for (const id of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(id);
    }
    return names;
  };
}

const isKnown = (entry: readonly [string, string | undefined]): entry is readonly [string, string] =>
  entry[1] !== undefined;
