import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';

/** After all that begins with what is before it: no text has this character. */
const LAST = '\u{10ffff}';

/** What `login_names` has of a name, as it is looked for. */
interface Beginning {
  readonly kind: 'name' | 'fold' | 'pinyin';
  readonly key: string;
}

/** The accounts that have a key which begins so, in the order of the keys. */
export function idsByBeginning(db: Db, engine: Engine, { kind, key: begun }: Beginning, limit: number) {
  const key = engine === 'postgres' ? sql<string>`key collate "C"` : sql<string>`key`; // as the index has it
  return db
    .selectFrom('login_names')
    .select('user_id as id')
    .where('kind', '=', kind)
    .where(key, '>=', begun)
    .where(key, '<', `${begun}${LAST}`)
    .orderBy(key)
    .limit(limit);
}

/** At most `limit` of each kind, those of the first kind first. */
export async function findIdsByBeginning(
  db: Db,
  engine: Engine,
  beginnings: readonly Beginning[],
  limit: number,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const beginning of beginnings) {
    const rows = await idsByBeginning(db, engine, beginning, limit).execute();
    found.push(...rows.map(({ id }) => id));
  }
  return [...new Set(found)];
}
