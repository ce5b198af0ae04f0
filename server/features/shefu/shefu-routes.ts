import { PUZZLES_MAX_BYTES } from '#contract/limits.ts';
import type { Intervention } from '#contract/moderation-own.ts';
import { ATTEMPTS } from '#contract/rate-limits.ts';
import type { PuzzleDraft } from '#contract/shefu.ts';
import { canEditPuzzle, canShowImage } from '#contract/shefu-policy.ts';
import { imageIdOf } from '#contract/upload.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { err, ok, type Result } from '#core/result.ts';
import { type Doer, eventBy } from '#server/audit/audit-event.ts';
import type { Db } from '#server/db/database.ts';
import { type Engine, isForeignKeyViolation, violationAs } from '#server/db/engine.ts';
import { lockKey } from '#server/db/key-lock.ts';
import type { Handlers } from '#server/http/handler.ts';
import { findImageOwner, lockImages, removeUnreferencedImages } from '#server/images/image-repo.ts';
import { insertIntervention } from '#server/moderation/intervention-repo.ts';
import { lockContent, noteChanged } from '#server/moderation/moderated-repo.ts';
import { isPaused, takeFirstDay } from '#server/moderation/posting.ts';
import { hideTitles } from '#server/moderation/title-repo.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions/session-repo.ts';
import {
  findOwnPuzzle,
  findPuzzle,
  findPuzzleOfClient,
  findPuzzlePage,
  insertPuzzle,
  isSameContent,
  type Puzzle,
  type PuzzleContent,
  puzzleBytes,
  removePuzzle,
  searchPuzzles,
  sumPuzzleBytes,
  updatePuzzle,
} from './puzzle-repo.ts';
import { listedOnTheWire, ownersOf, toWire } from './puzzle-wire.ts';

const imagesOf = (puzzle: Pick<Puzzle, 'questionImageId' | 'answerImageId'>): readonly string[] =>
  [puzzle.questionImageId, puzzle.answerImageId].filter((id) => id !== null);

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
const withImagesPresent = <T>(work: () => Promise<T>) => violationAs(isForeignKeyViolation, 'image.url', work);

export function shefuHandlers(services: Services) {
  const { database, readNames, audit, now } = services;

  /** What a superadmin does to a puzzle of somebody else is recorded, and its author reads it. */
  async function noteIntervention(
    transaction: Db,
    kind: Intervention,
    puzzle: Pick<Puzzle, 'id' | 'ownerId' | 'title'>,
    by: Doer,
  ): Promise<void> {
    if (by.viewer.id === puzzle.ownerId) return;
    await insertIntervention(transaction, kind, puzzle, now());
    await audit.record(
      transaction,
      eventBy(by, `puzzle.${kind}`, { userId: puzzle.ownerId, detail: `puzzle ${puzzle.id}` }),
    );
  }

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

    async createPuzzle({ viewer, input: { body } }) {
      const { clientId } = body;
      const created = (id: number) =>
        ok({ status: 201, body: { success: true, message: MESSAGES.puzzleCreated, id } } as const);
      return withImagesPresent(() =>
        database.write(async (transaction) => {
          await lockPuzzles(transaction, database.engine, viewer.id);
          const posted = clientId === undefined ? null : await findPuzzleOfClient(transaction, viewer.id, clientId);
          if (posted?.content === null) return created(posted.id); // changed since, maybe without its images
          const content = await contentOf(transaction, body, viewer, []);
          if (!content.ok) return content;
          if (posted) return isSameContent(posted.content, content.value) ? created(posted.id) : err('puzzle.posted');
          if (isPaused(viewer, now())) return err('account.paused');
          if (!(await hasRoom(transaction, content.value, { ownerId: viewer.id, id: NEW }))) return err('puzzle.full');
          const taken = await takeFirstDay(services, transaction, viewer, ATTEMPTS.firstDayPuzzles);
          if (!taken.ok) return taken;
          return created(await insertPuzzle(transaction, viewer.id, { ...content.value, clientId }, now()));
        }),
      );
    },

    async updatePuzzle({ viewer, wholeAddress, input: { query, body } }) {
      if (isPaused(viewer, now())) return err('account.paused');
      const name = { kind: 'puzzle', id: String(query.id) } as const;
      return withImagesPresent(() =>
        database.write(async (transaction) => {
          const owner = await findOwnPuzzle(transaction, query.id);
          if (owner) await lockPuzzles(transaction, database.engine, owner.ownerId);
          await lockContent(transaction, database.engine, name);
          const puzzle = await findPuzzle(transaction, query.id); // under its lock: its images are those that are replaced
          if (!puzzle) return err('puzzle.notFound');
          if (!canEditPuzzle(viewer, puzzle)) return err('auth.forbidden');
          await lockImages(transaction, database.engine, imagesOf(puzzle));
          const content = await contentOf(transaction, body, viewer, imagesOf(puzzle));
          if (!content.ok) return content;
          if (!(await hasRoom(transaction, content.value, puzzle))) return err('puzzle.full');
          const change = { content: content.value, isByAdmin: viewer.id !== puzzle.ownerId };
          if (!(await updatePuzzle(transaction, query.id, change, now()))) return err('puzzle.notFound');
          await noteIntervention(transaction, 'edited', puzzle, { viewer, wholeAddress });
          await noteChanged(transaction, name, puzzle.ownerId, now());
          await removeUnreferencedImages(transaction, imagesOf(puzzle), now());
          return ok({ status: 200, body: { success: true, message: MESSAGES.puzzleUpdated } } as const);
        }),
      );
    },

    deletePuzzle({ viewer, wholeAddress, input: { query } }) {
      return database.write(async (transaction) => {
        await lockContent(transaction, database.engine, { kind: 'puzzle', id: String(query.id) });
        const puzzle = await findOwnPuzzle(transaction, query.id);
        if (!puzzle) return err('puzzle.notFound');
        if (!canEditPuzzle(viewer, puzzle)) return err('auth.forbidden');
        await lockImages(transaction, database.engine, imagesOf(puzzle));
        if (puzzle.hiddenAt !== null) await hideTitles(transaction, query.id);
        if (!(await removePuzzle(transaction, query.id))) return err('puzzle.notFound');
        await noteIntervention(transaction, 'deleted', { ...puzzle, id: query.id }, { viewer, wholeAddress });
        await removeUnreferencedImages(transaction, imagesOf(puzzle), now());
        return ok({ status: 200, body: { success: true, message: MESSAGES.deleted } } as const);
      });
    },
  } satisfies Partial<Handlers>;
}
