import { DatabaseSync } from 'node:sqlite';
import type { Database } from '#server/db/database.ts';
import type { Ledger } from './writers.ts';

/** What is stored, and everything about it that must not be. */
export interface Audit {
  readonly stored: Readonly<Record<'results' | 'puzzles' | 'images', ReadonlySet<string>>>;
  readonly faults: readonly string[];
}

async function blockFaults({ db }: Database): Promise<readonly string[]> {
  const puzzles = await db.selectFrom('puzzles').select('id').execute();
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

async function imageFaults({ db }: Database): Promise<readonly string[]> {
  const ids = new Set((await db.selectFrom('images').select('id').execute()).map(({ id }) => id));
  const puzzles = await db.selectFrom('puzzles').select(['id', 'question_image_id', 'answer_image_id']).execute();
  return puzzles
    .filter((puzzle) =>
      [puzzle.question_image_id, puzzle.answer_image_id].some((image) => image !== null && !ids.has(image)),
    )
    .map(({ id }) => `puzzle ${id} points to an image that is missing`);
}

/** Reads the database beside the server: every row a writer may have been told of, and what does not fit together. */
export async function audit(database: Database): Promise<Audit> {
  const { db } = database;
  const results = await db.selectFrom('results').select(['user_id', 'timestamp']).execute();
  const puzzles = await db.selectFrom('puzzles').select('id').execute();
  const images = await db.selectFrom('images').select('id').execute();
  return {
    stored: {
      results: new Set(results.map((row) => `${row.user_id} ${row.timestamp}`)),
      puzzles: new Set(puzzles.map(({ id }) => String(id))),
      images: new Set(images.map(({ id }) => id)),
    },
    faults: [...(await blockFaults(database)), ...(await imageFaults(database))],
  };
}

/** What was acknowledged and is not so: rows that are missing, rows that came back. */
export function lostFrom(ledger: Ledger, { stored }: Audit): readonly string[] {
  return (['results', 'puzzles', 'images'] as const).flatMap((table) =>
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
