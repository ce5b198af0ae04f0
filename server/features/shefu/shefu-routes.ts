import { avatarUrlOf } from '#contract/avatar.ts';
import { PUZZLES_MAX_BYTES } from '#contract/limits.ts';
import { toPuzzleOnTheWire } from '#contract/puzzle.ts';
import type { PuzzleDraft } from '#contract/shefu.ts';
import { canEditPuzzle } from '#contract/shefu-policy.ts';
import { imageIdOf, imageUrlOf } from '#contract/upload.ts';
import { canShowImage } from '#contract/upload-policy.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { REMOVED_NAME } from '#contract/words/removal-words.ts';
import { err, ok, type Result } from '#core/result.ts';
import type { Db } from '#server/db/database.ts';
import { type Engine, isForeignKeyViolation } from '#server/db/engine.ts';
import { lockKey } from '#server/db/key-lock.ts';
import { type Usernames, usernameReader } from '#server/db/usernames.ts';
import type { Handlers, Viewer } from '#server/http/handler.ts';
import { toAvatar } from '#server/images/avatar-repo.ts';
import { findImageOwner, lockImages, removeUnreferencedImages } from '#server/images/image-repo.ts';
import type { Services } from '#server/services.ts';
import {
  findPuzzle,
  findPuzzlePage,
  insertPuzzle,
  type OpenPuzzle,
  type Puzzle,
  type PuzzleContent,
  puzzleBytes,
  removePuzzle,
  searchPuzzles,
  sumPuzzleBytes,
  updatePuzzle,
} from './puzzle-repo.ts';

type ShefuHandlers = Pick<
  Handlers,
  'listPuzzles' | 'searchPuzzles' | 'showPuzzle' | 'createPuzzle' | 'updatePuzzle' | 'deletePuzzle'
>;

const urlOf = (imageId: string | null): string | null => (imageId === null ? null : imageUrlOf(imageId));
const imagesOf = (puzzle: Pick<Puzzle, 'questionImageId' | 'answerImageId'>): readonly string[] =>
  [puzzle.questionImageId, puzzle.answerImageId].filter((id) => id !== null);

const NO_ANSWER = { answerText: null, answerImageId: null };

/** While the machine that has the author is gone (a database on several). */
const AUTHOR_UNKNOWN = '（暂缺）';

const toWire = (
  { questionImageId, answerImageId, authorSeal, authorImageId, createdAt, ...puzzle }: Puzzle,
  author = AUTHOR_UNKNOWN,
) =>
  toPuzzleOnTheWire({
    ...puzzle,
    author,
    createdAt: new Date(createdAt).toISOString(),
    authorAvatarUrl:
      author === REMOVED_NAME ? null : avatarUrlOf(toAvatar({ seal: authorSeal, imageId: authorImageId })),
    questionImageUrl: urlOf(questionImageId),
    answerImageUrl: urlOf(answerImageId),
  });

/** For a list: with the names of their authors, without answers. */
const listedOnTheWire = (puzzles: readonly OpenPuzzle[], names: Usernames) =>
  puzzles.map((puzzle) => toWire({ ...puzzle, ...NO_ANSWER }, names.get(puzzle.ownerId)));

const ownersOf = (puzzles: readonly OpenPuzzle[]): readonly string[] => puzzles.map(({ ownerId }) => ownerId);

/** The id of the image at an address that the puzzle may show. */
async function imageIdFor(db: Db, url: string | null, viewer: Viewer, shown: readonly string[]) {
  if (url === null) return ok(null);
  const id = imageIdOf(url);
  if (id === null) return err('image.url');
  const image = { id, ownerId: await findImageOwner(db, id) };
  return canShowImage(viewer, image, shown) ? ok(id) : err('image.url');
}

async function contentOf(
  db: Db,
  draft: PuzzleDraft,
  viewer: Viewer,
  shown: readonly string[],
): Promise<Result<PuzzleContent, 'image.url'>> {
  const question = await imageIdFor(db, draft.questionImageUrl, viewer, shown);
  if (!question.ok) return question;
  const answer = await imageIdFor(db, draft.answerImageUrl, viewer, shown);
  if (!answer.ok) return answer;
  const { title, questionText, answerText } = draft;
  return ok({ title, questionText, answerText, questionImageId: question.value, answerImageId: answer.value });
}

/** Until the transaction ends, no other one adds to the puzzles of this user. Taken before any lock on an image. */
const lockPuzzles = (transaction: Db, engine: Engine, ownerId: string): Promise<void> =>
  lockKey(transaction, engine, `puzzles of ${ownerId}`);

/** Whether all puzzles of the user stay within their limit; one that does not grow always fits. */
async function hasRoom(
  db: Db,
  content: PuzzleContent,
  { ownerId, id }: Pick<Puzzle, 'ownerId' | 'id'>,
): Promise<boolean> {
  const bytes = puzzleBytes(content);
  if ((await sumPuzzleBytes(db, ownerId, id)) + bytes <= PUZZLES_MAX_BYTES) return true;
  const stored = await findPuzzle(db, id); // as it is under the lock
  return stored !== null && bytes <= puzzleBytes(stored);
}

/** The id of a puzzle that is not stored yet. */
const NEW = 0;

/** An image removed at the same time breaks a foreign key of the puzzle; that is answered as a wrong address too. */
async function withImagesPresent<T>(work: () => Promise<T>): Promise<T | Result<never, 'image.url'>> {
  try {
    return await work();
  } catch (error) {
    if (isForeignKeyViolation(error)) return err('image.url');
    throw error;
  }
}

export function shefuHandlers({ database, now }: Services): ShefuHandlers {
  const readNames = usernameReader(database, now);
  return {
    async listPuzzles({ input: { query } }) {
      const { page, limit } = query;
      const { puzzles, total } = await findPuzzlePage(database.db, page, limit);
      const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
      const shown = listedOnTheWire(puzzles, await readNames(ownersOf(puzzles)));
      return ok({ status: 200, body: { success: true, puzzles: shown, pagination } });
    },

    async searchPuzzles({ input: { query } }) {
      const { puzzles, next } = await searchPuzzles(database.db, query.q, query.before ?? null);
      const shown = listedOnTheWire(puzzles, await readNames(ownersOf(puzzles)));
      return ok({ status: 200, body: { success: true, puzzles: shown, next } });
    },

    async showPuzzle({ input: { query } }) {
      const puzzle = await findPuzzle(database.db, query.id);
      if (!puzzle) return err('puzzle.notFound');
      const names = await readNames([puzzle.ownerId]);
      return ok({ status: 200, body: { success: true, puzzle: toWire(puzzle, names.get(puzzle.ownerId)) } });
    },

    createPuzzle({ viewer, input: { body } }) {
      return withImagesPresent(() =>
        database.write(async (transaction) => {
          await lockPuzzles(transaction, database.engine, viewer.id);
          const content = await contentOf(transaction, body, viewer, []);
          if (!content.ok) return content;
          if (!(await hasRoom(transaction, content.value, { ownerId: viewer.id, id: NEW }))) return err('puzzle.full');
          const id = await insertPuzzle(transaction, viewer.id, content.value, now());
          return ok({ status: 201, body: { success: true, message: MESSAGES.puzzleCreated, id } } as const);
        }),
      );
    },

    updatePuzzle({ viewer, input: { query, body } }) {
      return withImagesPresent(() =>
        database.write(async (transaction) => {
          const puzzle = await findPuzzle(transaction, query.id);
          if (!puzzle) return err('puzzle.notFound');
          if (!canEditPuzzle(viewer, puzzle)) return err('auth.forbidden');
          await lockPuzzles(transaction, database.engine, puzzle.ownerId);
          await lockImages(transaction, database.engine, imagesOf(puzzle));
          const content = await contentOf(transaction, body, viewer, imagesOf(puzzle));
          if (!content.ok) return content;
          if (!(await hasRoom(transaction, content.value, puzzle))) return err('puzzle.full');
          if (!(await updatePuzzle(transaction, query.id, content.value))) return err('puzzle.notFound');
          await removeUnreferencedImages(transaction, imagesOf(puzzle), now());
          return ok({ status: 200, body: { success: true, message: MESSAGES.puzzleUpdated } } as const);
        }),
      );
    },

    deletePuzzle({ viewer, input: { query } }) {
      return database.write(async (transaction) => {
        const puzzle = await findPuzzle(transaction, query.id);
        if (!puzzle) return err('puzzle.notFound');
        if (!canEditPuzzle(viewer, puzzle)) return err('auth.forbidden');
        await lockImages(transaction, database.engine, imagesOf(puzzle));
        if (!(await removePuzzle(transaction, query.id))) return err('puzzle.notFound');
        await removeUnreferencedImages(transaction, imagesOf(puzzle), now());
        return ok({ status: 200, body: { success: true, message: MESSAGES.deleted } } as const);
      });
    },
  };
}
