import { REMOVED_NAME } from '#contract/words/messages.ts';
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
 * For how long a name is kept. One changes when an admin resets it or its account is to be removed, be it on another server: every server
 * drops all names this often, and servers need not notify each other.
 */
export const NAMES_KEPT_MS = 5000;

/** For lists, which show the same names again and again: one is read once in some seconds while it is among the last so many. */
export function usernameReader({ db }: Pick<Database, 'db'>, now: () => number) {
  let kept = new Map<string, string>();
  let keptSince = now();
  /** After a change of a name: the lists of this server have it at once. */
  function forget(): void {
    kept = new Map();
    keptSince = now();
  }
  async function read(ids: readonly string[]): Promise<Usernames> {
    if (Math.abs(now() - keptSince) >= NAMES_KEPT_MS) forget();
    const into = kept; // what is read while others forget is not kept
    const names = new Map<string, string>();
    const missing: string[] = [];
    for (const id of ids) {
      const name = into.get(id);
      if (name === undefined) missing.push(id);
      else names.set(id, name);
    }
    if (missing.length === 0) return names;
    for (const [id, name] of await findReadableUsernames(db, missing)) {
      names.set(id, name);
      into.set(id, name);
    }
    for (const id of into.keys()) {
      if (into.size <= KEPT_MAX) break;
      into.delete(id);
    }
    return names;
  }
  return Object.assign(read, { forget });
}

export type UsernameReader = ReturnType<typeof usernameReader>;
