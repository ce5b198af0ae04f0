import { sql } from 'kysely';
import { ATTEMPTS } from '#contract/rate-limits.ts';
import { REMOVED_NAME } from '#contract/words/messages.ts';
import { BATCH_ROWS, inBatches, isAmong, KEYS } from '../db/batches.ts';
import type { Database, Db } from '../db/database.ts';
import { REMOVED_USER } from '../db/removed-user.ts';
import { lockImages } from '../images/image-repo.ts';
import { noteRemovable } from '../images/unused-object-repo.ts';

/** Puzzles with their images, in one transaction. */
const PUZZLES_AT_ONCE = 100;

async function ensureRemovedUser(db: Db): Promise<void> {
  await db
    .insertInto('users')
    .values({ id: REMOVED_USER, username: REMOVED_NAME, email: '', password_hash: '', role: 'user', created_at: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Puzzles stay as they are, under the name of nobody; so do decisions on them, without what their author answered. */
async function disownPuzzles({ db, write }: Database, userId: string): Promise<void> {
  const own = () =>
    db.selectFrom('puzzles').select('id').where('user_id', '=', userId).limit(PUZZLES_AT_ONCE).execute();
  for (let rows = await own(); rows.length > 0; rows = await own()) {
    const ids = rows.map(({ id }) => id);
    await write(async (transaction) => {
      await ensureRemovedUser(transaction);
      await transaction
        .updateTable('puzzles')
        .set({ user_id: REMOVED_USER, client_id: null })
        .where('id', 'in', ids)
        .execute();
      await transaction
        .updateTable('moderated')
        .set({ owner_id: REMOVED_USER, answer: null })
        .where('kind', '=', 'puzzle')
        .where('thing', 'in', ids.map(String))
        .execute();
    });
  }
}

async function removePuzzles({ db, write, engine }: Database, userId: string): Promise<void> {
  const own = () =>
    db
      .selectFrom('puzzles')
      .select(['id', 'question_image_id as question', 'answer_image_id as answer'])
      .where('user_id', '=', userId)
      .limit(PUZZLES_AT_ONCE)
      .execute();
  for (let rows = await own(); rows.length > 0; rows = await own()) {
    const images = rows.flatMap(({ question, answer }) => [question, answer]).filter((id) => id !== null);
    await write(async (transaction) => {
      await lockImages(transaction, engine, images);
      const ids = rows.map(({ id }) => id);
      await transaction.deleteFrom('puzzles').where('id', 'in', ids).execute();
    });
  }
}

/** Guesses of others at its puzzles are theirs and stay; the title that they copied goes where the puzzle is gone. */
async function disownGuesses({ db }: Database, userId: string): Promise<void> {
  await inBatches(() => {
    const some = db.selectFrom('guesses').select('id').where('puzzle_owner', '=', userId).limit(BATCH_ROWS);
    return db
      .updateTable('guesses')
      .set(({ case: when, exists, selectFrom, ref, val }) => ({
        puzzle_owner: REMOVED_USER,
        puzzle_title: when()
          .when(exists(selectFrom('puzzles').select('puzzles.id').whereRef('puzzles.id', '=', 'guesses.puzzle_id')))
          .then(ref('guesses.puzzle_title'))
          .else(val(REMOVED_NAME))
          .end(),
      }))
      .where('id', 'in', some)
      .executeTakeFirst();
  });
}

/** The key of a row among those of one user. */
const OWN_KEYS = {
  ...({ guesses: 'id', guess_log: 'revision', answer_views: 'puzzle_id' } as const),
  ...({ results: 'timestamp', practice_answers: 'id' } as const),
};

function removeOwn({ db }: Database, table: keyof typeof OWN_KEYS, userId: string): Promise<void> {
  const [from, key] = [table as 'results', OWN_KEYS[table] as 'timestamp']; // typed as one of them: the statements are the same
  return inBatches(() => {
    const some = db.selectFrom(from).select(key).where('user_id', '=', userId).limit(BATCH_ROWS);
    return db.deleteFrom(from).where('user_id', '=', userId).where(key, 'in', some).executeTakeFirst();
  });
}

/** The same where a row has a key of several columns. */
function removeKeyed({ db }: Database, table: 'result_operations' | 'audit_events', userId: string): Promise<void> {
  return inBatches(() => {
    const some = db.selectFrom(table).select(KEYS[table]).where('user_id', '=', userId).limit(BATCH_ROWS);
    return db.deleteFrom(table).where('user_id', '=', userId).where(isAmong(table, some)).executeTakeFirst();
  });
}

/** Its own guesses, with what was reported and decided about them, and which answers it opened. */
async function removeGuesses(database: Database, userId: string): Promise<void> {
  await removeOwn(database, 'guesses', userId);
  await database.db.deleteFrom('guess_totals').where('user_id', '=', userId).execute();
  await removeOwn(database, 'guess_log', userId);
  await removeOwn(database, 'answer_views', userId);
}

/** Reports that it made, and those about its name and face; what was decided about it. What it decided itself stays, by nobody. */
async function removeModeration({ db }: Database, userId: string): Promise<void> {
  await db.deleteFrom('reports').where('user_id', '=', userId).execute();
  await db.deleteFrom('reports').where('kind', 'in', ['name', 'face']).where('thing', '=', userId).execute();
  await db.deleteFrom('moderated').where('owner_id', '=', userId).execute();
  await db.updateTable('moderated').set({ judge_id: null }).where('judge_id', '=', userId).execute();
  await db.updateTable('daily_puzzles').set({ chosen_by: null }).where('chosen_by', '=', userId).execute();
  await db.updateTable('invitations').set({ used_by: null }).where('used_by', '=', userId).execute();
}

/** Images that a puzzle still shows become nobody's; the others go, and their objects with the next housekeeping. */
async function removeImages({ db, write, engine }: Database, userId: string): Promise<void> {
  await db.deleteFrom('avatars').where('user_id', '=', userId).execute();
  const own = () => db.selectFrom('images').select('id').where('user_id', '=', userId).limit(PUZZLES_AT_ONCE).execute();
  for (let rows = await own(); rows.length > 0; rows = await own()) {
    const ids = rows.map(({ id }) => id);
    await write(async (transaction) => {
      await lockImages(transaction, engine, ids);
      const shown = await transaction
        .selectFrom('puzzles')
        .select(['question_image_id as question', 'answer_image_id as answer'])
        .where(({ or, eb }) => or([eb('question_image_id', 'in', ids), eb('answer_image_id', 'in', ids)]))
        .execute();
      const kept = new Set(shown.flatMap(({ question, answer }) => [question, answer]));
      const [staying, going] = [ids.filter((id) => kept.has(id)), ids.filter((id) => !kept.has(id))];
      if (staying.length > 0) {
        await ensureRemovedUser(transaction);
        await transaction.updateTable('images').set({ user_id: REMOVED_USER }).where('id', 'in', staying).execute();
      }
      if (going.length === 0) return;
      const removed = await transaction.deleteFrom('images').where('id', 'in', going).returning('object').execute();
      await noteRemovable(
        transaction,
        removed.map(({ object }) => object).filter((object) => object !== null),
      );
    });
  }
  await db.updateTable('unused_objects').set({ since: 0, user_id: null }).where('user_id', '=', userId).execute();
}

/** What concerns the account goes; what its user did to others stays, by nobody and from nowhere. */
async function removeEvents(database: Database, userId: string): Promise<void> {
  await removeKeyed(database, 'audit_events', userId);
  await database.db
    .updateTable('audit_events')
    .set({ actor: '', address: null, network: null })
    .where('actor', '=', userId)
    .where(sql<boolean>`actor <> user_id and actor <> ''`) // as the index has it
    .execute();
}

const KINDS: readonly string[] = Object.values(ATTEMPTS).map(({ kind }) => kind);

/** By the id or a pseudonym of the account (login-guard.ts, email-change.ts), alone or with an address behind it. */
async function removeAttempts({ db }: Database, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('attempts').where('kind', 'in', KINDS).where('subject', 'in', subjects).execute();
  for (const subject of subjects)
    await db
      .deleteFrom('attempts')
      .where('kind', '=', ATTEMPTS.login.kind)
      .where(sql`substr(subject, 1, ${subject.length + 1})`, '=', `${subject}|`)
      .execute();
}

/** The name of an account, and the keys of its names and addresses, also of those that are reserved. */
export async function findNames(db: Db, userId: string) {
  return db.selectFrom('login_names').select(['kind', 'key']).where('user_id', '=', userId).execute();
}

/** How much the account has, as its owner sees it. */
export async function countRows(db: Db, userId: string) {
  const countIn = async (table: 'results' | 'entries' | 'puzzles' | 'guesses'): Promise<number> => {
    const all = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'));
    return Number((await all.where('user_id', '=', userId).executeTakeFirstOrThrow()).count);
  };
  return {
    results: await countIn('results'),
    entries: await countIn('entries'),
    puzzles: await countIn('puzzles'),
    guesses: await countIn('guesses'),
  };
}

interface Rows {
  readonly userId: string;
  readonly keepsPuzzles: boolean;
  /** By which its attempts are counted. */
  readonly attempts: readonly string[];
}

/** The account and all its rows, in batches; its names are free at the very end. An interrupted removal begins again. */
export async function removeRows(database: Database, { userId, keepsPuzzles, attempts }: Rows): Promise<void> {
  await (keepsPuzzles ? disownPuzzles : removePuzzles)(database, userId);
  await disownGuesses(database, userId);
  await removeGuesses(database, userId);
  await removeModeration(database, userId);
  await removeImages(database, userId);
  await removeOwn(database, 'results', userId); // what is written about a result goes with it
  await removeKeyed(database, 'result_operations', userId);
  await removeOwn(database, 'practice_answers', userId);
  await removeAttempts(database, attempts);
  await removeEvents(database, userId);
  await database.write(async (transaction) => {
    await transaction.deleteFrom('invitations').where('created_by', '=', userId).execute();
    await transaction.deleteFrom('users').where('id', '=', userId).execute(); // sessions and links go with it
    await transaction.deleteFrom('login_names').where('user_id', '=', userId).execute();
  });
}
