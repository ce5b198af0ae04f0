import { DatabaseSync } from 'node:sqlite';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import type { Database } from '#server/db/database.ts';
import { emailKey, usernameKey } from '#server/features/auth/account-names.ts';
import { type Ledger, TABLES, type Table } from './writers.ts';

/** What is stored, and everything about it that must not be. */
export interface Audit {
  readonly stored: Readonly<Record<Table, ReadonlySet<string>>>;
  readonly faults: readonly string[];
}

async function blockFaults({ db }: Database): Promise<readonly string[]> {
  const puzzles = await db.selectFrom('puzzles').select('id').where('hidden_at', 'is', null).execute();
  const blocks = await db.selectFrom('puzzle_blocks').selectAll().execute();
  const counted = new Map<number, number>();
  for (const { id } of puzzles) counted.set(Math.floor(id / 2048), (counted.get(Math.floor(id / 2048)) ?? 0) + 1);
  return blocks
    .filter(({ block, count }) => count !== (counted.get(block) ?? 0))
    .map(({ block, count }) => `block ${block} says ${count}, there are ${counted.get(block) ?? 0}`)
    .concat(
      [...counted.keys()].filter((id) => !blocks.some(({ block }) => block === id)).map((id) => `no block ${id}`),
    );
}

/** The counts of a puzzle are those of its guesses. */
async function guessFaults({ db }: Database): Promise<readonly string[]> {
  const puzzles = await db.selectFrom('puzzles').select(['id', 'guess_count', 'hit_count']).execute();
  const guesses = await db
    .selectFrom('guesses')
    .select(['puzzle_id', 'verdict', 'author_verdict'])
    .where('has_seen', '=', 0)
    .where('hidden_at', 'is', null)
    .execute();
  const counted = Map.groupBy(guesses, (guess) => guess.puzzle_id);
  return puzzles.flatMap(({ id, guess_count, hit_count }) => {
    const own = counted.get(id) ?? [];
    const hits = own.filter((guess) => (guess.author_verdict ?? guess.verdict) === 'hit').length;
    const isRight = guess_count === own.length && hit_count === hits;
    return isRight ? [] : [`puzzle ${id} says ${guess_count} · ${hit_count}, there are ${own.length} · ${hits}`];
  });
}

/** The totals of a person are those of the guesses that count. */
async function totalFaults({ db }: Database): Promise<readonly string[]> {
  const guesses = await db
    .selectFrom('guesses')
    .select(['user_id', 'method', 'verdict', 'author_verdict'])
    .where('has_seen', '=', 0)
    .where('hidden_at', 'is', null)
    .execute();
  const counted = Map.groupBy(
    guesses,
    (guess) => `${guess.user_id} ${guess.method ?? ''} ${guess.author_verdict ?? guess.verdict ?? ''}`,
  );
  const totals = await db.selectFrom('guess_totals').selectAll().execute();
  const told = new Map(totals.map((total) => [`${total.user_id} ${total.method} ${total.verdict}`, total.count]));
  return [...new Set([...counted.keys(), ...told.keys()])]
    .filter((key) => (counted.get(key)?.length ?? 0) !== (told.get(key) ?? 0))
    .map((key) => `total ${key} says ${told.get(key) ?? 0}, there are ${counted.get(key)?.length ?? 0}`);
}

async function imageFaults({ db }: Database): Promise<readonly string[]> {
  const ids = new Set((await db.selectFrom('images').select('id').execute()).map(({ id }) => id));
  const puzzles = await db.selectFrom('puzzles').select(['id', 'question_image_id', 'answer_image_id']).execute();
  return puzzles
    .filter((puzzle) =>
      [puzzle.question_image_id, puzzle.answer_image_id].some((image) => image !== null && !ids.has(image)),
    )
    .map(({ id }) => `puzzle ${id} points to an image that is missing`);
}

/** An entry belongs to a result, and its size is the one that the limits count. */
async function entryFaults({ db }: Database): Promise<readonly string[]> {
  const entries = await db.selectFrom('entries').selectAll().execute();
  const results = await db.selectFrom('results').select(['user_id', 'timestamp']).execute();
  const known = new Set(results.map((row) => `${row.user_id} ${row.timestamp}`));
  return entries.flatMap(({ user_id, timestamp, bytes, document }) => [
    ...(known.has(`${user_id} ${timestamp}`) ? [] : [`entry ${timestamp} has no result`]),
    ...(bytes === Buffer.byteLength(document) ? [] : [`entry ${timestamp} is said to have ${bytes} bytes`]),
  ]);
}

/** Answers of one user have a number each, and the last number is how many there are: one that is sent again is no second one. */
async function answerFaults({ db }: Database): Promise<readonly string[]> {
  const answers = await db.selectFrom('practice_answers').select(['user_id', 'revision']).execute();
  const users = await db.selectFrom('users').select(['id', 'answer_revision']).execute();
  const counted = Map.groupBy(answers, (answer) => answer.user_id);
  return users.flatMap(({ id, answer_revision }) => {
    const numbers = (counted.get(id) ?? []).map(({ revision }) => revision);
    const isRight = numbers.length === answer_revision && new Set(numbers).size === answer_revision;
    const isInRange = numbers.every((number) => number >= 1 && number <= answer_revision);
    return isRight && isInRange ? [] : [`answers of ${id}: ${numbers.length}, the last number is ${answer_revision}`];
  });
}

/** An account holds its name and its address, and nobody holds a name without an account. */
async function nameFaults({ db }: Database): Promise<readonly string[]> {
  const users = await db.selectFrom('users').select(['id', 'username', 'email']).execute();
  const names = await db.selectFrom('login_names').selectAll().execute();
  const held = new Set(names.map(({ kind, key, user_id }) => `${kind} ${key} ${user_id}`));
  const ids = new Set(users.map(({ id }) => id));
  return [
    ...users
      .filter(
        ({ id, username, email }) =>
          !held.has(`name ${usernameKey(username)} ${id}`) || !held.has(`email ${emailKey(email)} ${id}`),
      )
      .map(({ id }) => `account ${id} does not hold its names`),
    ...names.filter(({ user_id }) => !ids.has(user_id)).map(({ kind, key }) => `${kind} ${key} has no account`),
  ];
}

/** Reads the database beside the server: every row that may have been confirmed to a writer, and what is inconsistent. */
export async function audit(database: Database): Promise<Audit> {
  const { db } = database;
  const results = await db.selectFrom('results').select(['user_id', 'timestamp']).execute();
  const entries = await db.selectFrom('entries').select(['user_id', 'timestamp']).execute();
  const puzzles = await db.selectFrom('puzzles').select('id').execute();
  const images = await db.selectFrom('images').select('id').execute();
  const answers = await db.selectFrom('practice_answers').selectAll().execute();
  const guesses = await db.selectFrom('guesses').select(['user_id', 'puzzle_id']).execute();
  return {
    stored: {
      results: new Set(results.map((row) => `${row.user_id} ${row.timestamp}`)),
      entries: new Set(entries.map((row) => `${row.user_id} ${row.timestamp}`)),
      puzzles: new Set(puzzles.map(({ id }) => String(id))),
      images: new Set(images.map(({ id }) => id)),
      answers: new Set(answers.map((row) => `${row.user_id} ${toLine(row)}`)),
      guesses: new Set(guesses.map((row) => `${row.user_id} ${row.puzzle_id}`)),
    },
    faults: [
      ...(await blockFaults(database)),
      ...(await guessFaults(database)),
      ...(await totalFaults(database)),
      ...(await imageFaults(database)),
      ...(await entryFaults(database)),
      ...(await answerFaults(database)),
      ...(await nameFaults(database)),
    ],
  };
}

/** What was acknowledged and is not so: rows that are missing, rows that came back. */
export function lostFrom(ledger: Ledger, { stored }: Audit): readonly string[] {
  return TABLES.flatMap((table) =>
    [...ledger[table]]
      .filter(
        ([key, told]) => (told === 'there' && !stored[table].has(key)) || (told === 'gone' && stored[table].has(key)),
      )
      .map(([key, told]) => `${table} ${key} should be ${told}`),
  );
}

/** SQLite's own word on its file: every page, every index, every reference. */
export function integrityOf(path: string): readonly string[] {
  const file = new DatabaseSync(path);
  try {
    const found = file
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => String(row['integrity_check']));
    const dangling = file
      .prepare('PRAGMA foreign_key_check')
      .all()
      .map((row) => JSON.stringify(row));
    return [...found.filter((line) => line !== 'ok'), ...dangling];
  } finally {
    file.close();
  }
}
