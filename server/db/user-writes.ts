import type { DataVersion } from '#contract/schemas/result-headers.ts';
import { compileOnce } from './compile-once.ts';
import type { Database, Db } from './database.ts';

/** The columns that count a user's writes, of results, of entries and of practice. They never fall: a reader would miss what takes a number again. */
type Revision = 'result_revision' | 'entry_revision' | 'answer_revision';

/** The epoch of the data, and the number of the user's last write. */
export const findVersion = (db: Db, userId: string, revision: Revision): Promise<DataVersion> =>
  db
    .selectFrom('users')
    .innerJoin('meta', (join) => join.on('meta.key', '=', 'epoch'))
    .select(({ ref }) => ['meta.value as epoch', ref(`users.${revision}`).as('revision')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();

const raising = (revision: Revision) =>
  compileOnce((db, { userId, by }: { userId: string; by: number }) =>
    db
      .updateTable('users')
      .set(({ eb }) => ({ [revision]: eb(revision, '+', by) }))
      .where('id', '=', userId)
      .returning(({ ref, selectFrom }) => [
        ref(revision).as('revision'),
        selectFrom('meta').select('value').where('key', '=', 'epoch').$asScalar().$notNull().as('epoch'),
      ]),
  );
const raise = {
  result_revision: raising('result_revision'),
  entry_revision: raising('entry_revision'),
  answer_revision: raising('answer_revision'),
};

/** `by` as many as are written, so that each has a number of its own. */
export async function raiseRevision(db: Db, userId: string, revision: Revision, by = 1): Promise<DataVersion> {
  const [version] = await raise[revision](db, { userId, by });
  if (!version) throw new Error('the user is gone');
  return version;
}

const lockUser = compileOnce((db, { userId }: { userId: string }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

/**
 * One transaction at a time for each user: what was found at its beginning is still true at its end. PostgreSQL runs transactions side by
 * side: two saves would both find a timestamp free, and a late save would not see the delete that overtook it. SQLite has one writer.
 */
export const writeInTurn = <T>({ engine, write }: Database, userId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  write(async (db) => {
    if (engine === 'postgres') await lockUser(db, { userId });
    return work(db);
  });
