import { sql } from 'kysely';
import {
  PUZZLE_BASE_BYTES,
  PUZZLE_BYTES_SCANNED_MAX,
  PUZZLES_PER_PAGE,
  PUZZLES_SCANNED_MAX,
} from '#contract/limits.ts';
import { utf8Length } from '#core/written-text.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Db } from '#server/db/database.ts';

/** A puzzle without its answer, as a list shows it. The name of its author is among the users (db/usernames.ts). */
export interface OpenPuzzle {
  readonly id: number;
  readonly ownerId: string;
  /** A face is where the puzzles are. Lists show none, and do not read it. */
  readonly authorSeal?: string | null;
  readonly authorImageId?: string | null;
  readonly title: string;
  readonly createdAt: number;
  readonly questionText: string | null;
  readonly questionImageId: string | null;
}

export interface Puzzle extends OpenPuzzle {
  readonly answerText: string | null;
  readonly answerImageId: string | null;
}

export type PuzzleContent = Omit<Puzzle, 'id' | 'ownerId' | 'authorSeal' | 'authorImageId' | 'createdAt'>;

/** Triggers count shown puzzles in blocks of this many ids (db/migrations/0012-initial.ts, 0023-moderation.ts); a page is found by adding up blocks, then stepping inside one. */
const BLOCK = 2048;

const toRow = (content: PuzzleContent) => ({
  title: content.title,
  question_text: content.questionText,
  question_image_id: content.questionImageId,
  answer_text: content.answerText,
  answer_image_id: content.answerImageId,
});

const OPEN_COLUMNS = [
  ...(['puzzles.id', 'puzzles.user_id as ownerId', 'puzzles.title', 'puzzles.created_at as createdAt'] as const),
  ...(['puzzles.question_text as questionText', 'puzzles.question_image_id as questionImageId'] as const),
] as const;

/** Of what is not hidden. */
export const selectOpenPuzzles = (db: Db) =>
  db.selectFrom('puzzles').select(OPEN_COLUMNS).where('puzzles.hidden_at', 'is', null);

/** The same with faces, but for hidden ones. */
export const selectPuzzlesWithFaces = (db: Db) =>
  db
    .selectFrom('puzzles')
    .leftJoin('avatars', (face) =>
      face.onRef('avatars.user_id', '=', 'puzzles.user_id').on('avatars.hidden_at', 'is', null),
    )
    .select([...OPEN_COLUMNS, 'avatars.seal as authorSeal', 'avatars.image_id as authorImageId'])
    .where('puzzles.hidden_at', 'is', null);

const puzzleById = compileOnce((db, { id }: { id: number }) =>
  selectPuzzlesWithFaces(db)
    .select(['puzzles.answer_text as answerText', 'puzzles.answer_image_id as answerImageId'])
    .where('puzzles.id', '=', id),
);

export async function findPuzzle(db: Db, id: number): Promise<Puzzle | null> {
  const [puzzle] = await puzzleById(db, { id });
  return puzzle ?? null;
}

export interface OwnPuzzle extends Pick<Puzzle, 'ownerId' | 'title' | 'questionImageId' | 'answerImageId'> {
  readonly hiddenAt: number | null;
}

/** Also of a hidden one: its author may delete it, and it is there. */
export async function findOwnPuzzle(db: Db, id: number): Promise<OwnPuzzle | null> {
  const row = await db
    .selectFrom('puzzles')
    .select(['user_id as ownerId', 'title', 'question_image_id as questionImageId'])
    .select(['answer_image_id as answerImageId', 'hidden_at as hiddenAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** What a device has posted before under this id; `content` is null once it was changed. */
export async function findPuzzleOfClient(db: Db, ownerId: string, clientId: string) {
  const row = await db
    .selectFrom('puzzles')
    .select(['id', 'version', 'title', 'question_text as questionText', 'question_image_id as questionImageId'])
    .select(['answer_text as answerText', 'answer_image_id as answerImageId'])
    .where('user_id', '=', ownerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, version, ...content } = row;
  return { id, content: version === 1 ? content : null };
}

export const isSameContent = (one: PuzzleContent, other: PuzzleContent): boolean =>
  Object.entries(toRow(one)).every(
    ([column, value]) => toRow(other)[column as keyof ReturnType<typeof toRow>] === value,
  );

export async function insertPuzzle(
  db: Db,
  ownerId: string,
  content: PuzzleContent & { readonly clientId?: string | undefined },
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('puzzles')
    .values({ user_id: ownerId, client_id: content.clientId ?? null, created_at: now, ...toRow(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `isByAdmin`: by a superadmin who is not its author. A change after the first guess shows its time. False when there is no such puzzle any more, or it was hidden. */
export async function updatePuzzle(
  db: Db,
  id: number,
  { content, isByAdmin }: { readonly content: PuzzleContent; readonly isByAdmin: boolean },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('puzzles')
    .set({ ...toRow(content), edited_by_admin_at: isByAdmin ? now : null })
    .set(({ eb, selectFrom, exists, case: when }) => ({
      version: eb('version', '+', 1),
      edited_at: when()
        .when(exists(selectFrom('guesses').select('guesses.id').whereRef('guesses.puzzle_id', '=', 'puzzles.id')))
        .then(eb.val(now))
        .else(eb.ref('edited_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removePuzzle(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('puzzles').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What a puzzle counts of the limit of its user. */
export const puzzleBytes = ({ title, questionText, answerText }: PuzzleContent): number =>
  PUZZLE_BASE_BYTES + utf8Length(title + (questionText ?? '') + (answerText ?? ''));

/** Of title and question, which the search reads. */
const SEARCHED_OCTETS = sql<number>`octet_length(title) + coalesce(octet_length(question_text), 0)`;
const TEXT_OCTETS = sql<number>`${SEARCHED_OCTETS} + coalesce(octet_length(answer_text), 0)`;

/** The same of all puzzles of a user but this one. Neither engine reads the texts themselves for it. */
export async function sumPuzzleBytes(db: Db, ownerId: string, exceptId: number): Promise<number> {
  const { count, octets } = await db
    .selectFrom('puzzles')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>(TEXT_OCTETS).as('octets')])
    .where('user_id', '=', ownerId)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return Number(count) * PUZZLE_BASE_BYTES + Number(octets ?? 0);
}

const allBlocks = compileOnce((db) =>
  db.selectFrom('puzzle_blocks').select(['block', 'count']).orderBy('block', 'desc'),
);

/** The way to the first of the page goes over ids alone; only what is shown is read. */
const puzzlesFrom = compileOnce((db, values: { below: number; skip: number; limit: number }) =>
  selectOpenPuzzles(db)
    .where('puzzles.id', '<=', ({ selectFrom }) =>
      selectFrom('puzzles as passed')
        .select('passed.id')
        .where('passed.id', '<', values.below)
        .where('passed.hidden_at', 'is', null)
        .orderBy('passed.id', 'desc')
        .limit(1)
        .offset(values.skip),
    )
    .orderBy('puzzles.id', 'desc')
    .limit(values.limit),
);

/** Newest first. The cost does not grow with the page: at most one run of ids is stepped through. */
export async function findPuzzlePage(db: Db, page: number, limit: number) {
  const blocks = await allBlocks(db, {});
  const total = blocks.reduce((sum, { count }) => sum + count, 0);
  let skip = (page - 1) * limit;
  if (skip >= total) return { puzzles: [], total };
  let start = blocks[0]?.block ?? 0;
  for (const { block, count } of blocks) {
    start = block;
    if (skip < count) break;
    skip -= count;
  }
  return { puzzles: await puzzlesFrom(db, { below: (start + 1) * BLOCK, skip, limit }), total };
}

/** Of all newer puzzles of the scan. */
const OCTETS_BEFORE = sql<number>`coalesce(sum(octets) over (order by id desc rows between unbounded preceding and 1 preceding), 0)`;

/** The ids of one scan: how many there are, how many of them are read, and the lowest of these. */
const scannedIds = compileOnce((db, values: { below: number; most: number; bytes: number }) =>
  db
    .with('scanned', (scan) =>
      scan
        .selectFrom('puzzles')
        .select(['id', SEARCHED_OCTETS.as('octets')])
        .where('id', '<', values.below)
        .orderBy('id', 'desc')
        .limit(values.most),
    )
    .with('summed', (sum) => sum.selectFrom('scanned').select(['id', OCTETS_BEFORE.as('before')]))
    .selectFrom('summed')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('before', '<', values.bytes).as('read'),
      fn.min('id').filterWhere('before', '<', values.bytes).as('lowest'),
    ]),
);

/** `replace` compares characters as they are, the same on both engines; `like` ignores case on one of them. */
const matchesIn = compileOnce((db, values: { query: string; below: number; lowest: number; limit: number }) =>
  selectOpenPuzzles(db)
    .where('puzzles.id', '<', values.below)
    .where('puzzles.id', '>=', values.lowest)
    .where(
      sql<boolean>`(replace(puzzles.title, ${values.query}, '') <> puzzles.title or replace(puzzles.question_text, ${values.query}, '') <> puzzles.question_text)`,
    )
    .orderBy('puzzles.id', 'desc')
    .limit(values.limit),
);

/** Newest first, in title and question. Reads a bounded number of puzzles and of bytes: two characters are too few for any index. Puzzles below `next` were not looked at; null if there are none. */
export async function searchPuzzles(db: Db, query: string, before: number | null) {
  const below = before ?? Number.MAX_SAFE_INTEGER;
  const [scan] = await scannedIds(db, { below, most: PUZZLES_SCANNED_MAX, bytes: PUZZLE_BYTES_SCANNED_MAX });
  const lowest = scan?.lowest ?? null;
  if (lowest === null) return { puzzles: [], next: null };
  const puzzles = await matchesIn(db, { query, below, lowest, limit: PUZZLES_PER_PAGE });
  const last = puzzles.at(-1);
  if (last && puzzles.length === PUZZLES_PER_PAGE) return { puzzles, next: last.id };
  const isEnd = Number(scan?.count) < PUZZLES_SCANNED_MAX && Number(scan?.read) === Number(scan?.count);
  return { puzzles, next: isEnd ? null : lowest };
}
