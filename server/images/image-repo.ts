import type { ExpressionBuilder } from 'kysely';
import type { ImageStoreName } from '../config/images.ts';
import { BATCH_ROWS } from '../db/batches.ts';
import type { Database, Db } from '../db/database.ts';
import type { Engine } from '../db/engine.ts';
import type { Schema } from '../db/schema.ts';
import type { Place } from './image-place.ts';
import { noteUnused } from './unused-object-repo.ts';

interface NewImage {
  readonly id: string;
  readonly userId: string;
  readonly size: number;
  readonly place: Place;
}

export async function insertImage(db: Db, { id, userId, size, place }: NewImage, now: number): Promise<void> {
  await db
    .insertInto('images')
    .values({ id, user_id: userId, ...place, size, created_at: now })
    .execute();
}

type Images = ExpressionBuilder<Schema, 'images'>;

/** The puzzles that show the image, in their question or their answer. */
const puzzlesShowing = ({ selectFrom }: Images) =>
  selectFrom('puzzles')
    .select('puzzles.id')
    .where(({ or, eb, ref }) =>
      or([
        eb('puzzles.question_image_id', '=', ref('images.id')),
        eb('puzzles.answer_image_id', '=', ref('images.id')),
      ]),
    );

/** Whether a hidden puzzle or a hidden face shows it: then nobody sees it, though another puzzle may show it too. */
function isHidden(images: Images) {
  const { or, exists, selectFrom } = images;
  return or([
    exists(puzzlesShowing(images).where('puzzles.hidden_at', 'is not', null)),
    exists(
      selectFrom('avatars')
        .select('avatars.user_id')
        .where('avatars.hidden_at', 'is not', null)
        .whereRef('avatars.image_id', '=', 'images.id'),
    ),
  ]);
}

/** Where the bytes of an image are; null also while what shows it is hidden. */
export async function findImage(db: Db, id: string): Promise<Place | null> {
  const row = await db
    .selectFrom('images')
    .select(['bytes', 'object'])
    .where('id', '=', id)
    .where((eb) => eb.not(isHidden(eb)))
    .executeTakeFirst();
  return row ?? null;
}

/** The same without reading them, for a browser that has the image. */
export async function findImageName(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.not(isHidden(eb)))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** For moderating and moving: hidden or not. */
export async function findAnyImage(db: Db, id: string): Promise<Place | null> {
  const row = await db.selectFrom('images').select(['bytes', 'object']).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findImageOwner(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('images').select('user_id').where('id', '=', id).executeTakeFirst();
  return row?.user_id ?? null;
}

/** Of the user's images, and of objects of removed ones that the store still has. */
export async function sumImageBytes(db: Db, userId: string): Promise<number> {
  const sumIn = async (table: 'images' | 'unused_objects'): Promise<number> => {
    const sum = db.selectFrom(table).select(({ fn }) => fn.sum<number>('size').as('bytes'));
    const { bytes } = await sum.where('user_id', '=', userId).executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  };
  return (await sumIn('images')) + (await sumIn('unused_objects'));
}

/** No puzzle shows it, in its question or its answer, and it is nobody's face. */
function isUnreferenced(images: Images) {
  const { eb, and, not, exists, selectFrom } = images;
  return and([
    not(exists(puzzlesShowing(images))),
    // counted: of `not exists` PostgreSQL makes a hash of all avatars for each batch
    eb(
      selectFrom('avatars')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('avatars.image_id', '=', 'images.id'),
      '=',
      0,
    ),
  ]);
}

/**
 * Locks these images until the transaction ends. Without it, on PostgreSQL a puzzle that refers to an image just found unused makes
 * its removal fail. To avoid deadlocks, images are locked before puzzles are inserted or deleted (which locks puzzle_blocks).
 */
export async function lockImages(db: Db, engine: Engine, ids: readonly string[]): Promise<void> {
  if (engine === 'sqlite' || ids.length === 0) return; // SQLite has one writer at a time anyway
  await db.selectFrom('images').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Removes those of the images that nothing shows; the caller has locked them. Their objects count for their users until they are gone. */
export async function removeUnreferencedImages(db: Db, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const removed = await db
    .deleteFrom('images')
    .where('id', 'in', ids)
    .where(isUnreferenced)
    .returning(['object', 'user_id as userId', 'size'])
    .execute();
  await noteUnused(db, removed, now);
}

interface AgedImage {
  readonly id: string;
  readonly createdAt: number;
}

async function imagesAfter(db: Db, before: number, last: AgedImage | null) {
  return db
    .selectFrom('images')
    .select((eb) => ['id', 'created_at as createdAt', isUnreferenced(eb).as('isOrphan')])
    .where('created_at', '<', before)
    .$if(last !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(last?.createdAt ?? 0, last?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute();
}

/** Uploads that never became part of a puzzle, or whose puzzle is gone. Every image is looked at, a batch at a time. */
export async function removeOrphanImages({ db, engine, write }: Database, before: number, now: number): Promise<void> {
  let last: AgedImage | null = null;
  do {
    const images: Awaited<ReturnType<typeof imagesAfter>> = await imagesAfter(db, before, last);
    const ids = images.filter(({ isOrphan }) => isOrphan).map(({ id }) => id);
    if (ids.length > 0)
      await write(async (transaction) => {
        await lockImages(transaction, engine, ids);
        await removeUnreferencedImages(transaction, ids, now);
      });
    last = images.length < BATCH_ROWS ? null : (images.at(-1) ?? null);
    await new Promise(setImmediate);
  } while (last !== null);
}

/** Whether any image is in an object. */
export async function hasObjects(db: Db): Promise<boolean> {
  const row = await db.selectFrom('images').select('id').where('object', 'is not', null).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The next images that are not where they are to be, by their ids. */
export async function findImagesToMove(
  db: Db,
  to: ImageStoreName,
  { after, limit }: { after: string; limit: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('images')
    .select('id')
    .where('object', to === 's3' ? 'is' : 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** False when the image is gone, or is no longer where it was. */
export async function changePlace(db: Db, id: string, from: Place, to: Place): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ bytes: to.bytes, object: to.object })
    .where('id', '=', id)
    .where('object', from.object === null ? 'is' : '=', from.object)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
