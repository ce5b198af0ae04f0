import type { Role } from '#contract/auth.ts';
import type { ContentKind } from '#contract/moderation.ts';
import type { Db } from '../db/database.ts';
import { REMOVED_USER } from '../db/removed-user.ts';
import { findMembers } from './member-repo.ts';
import type { ContentRef } from './moderated-repo.ts';
import { resetName, restoreName } from './name-repo.ts';
import { shownTitle } from './title-repo.ts';

/** What can be reported, with all of it, hidden or not. */
interface ContentRow extends ContentRef {
  readonly ownerId: string;
  readonly title: string;
  /** For admins: of a guess the title of its puzzle, also while that is hidden. */
  readonly wholeTitle: string;
  /** Of a guess. */
  readonly puzzleId: string | null;
  readonly questionText: string | null;
  readonly questionImageId: string | null;
  readonly answerText: string | null;
  readonly answerImageId: string | null;
  readonly hiddenAt: number | null;
  readonly createdAt: number;
}

export interface Content extends ContentRow {
  readonly author: string;
  readonly authorRole: Role;
  readonly pausedUntil: number | null;
  readonly pauseNote: string | null;
}

/** How to read and hide the content of a kind. */
interface Kind {
  find(db: Db, ids: readonly string[]): Promise<readonly ContentRow[]>;
  setHidden(db: Db, id: string, hiddenAt: number | null): Promise<void>;
}

/** Those of another kind are other texts. 0…01 and 0x1 are numbers too, but no ids: content has one name, by which it is locked and decided on. */
const numbersOf = (ids: readonly string[]): readonly number[] =>
  ids.filter((id) => id === String(Number(id)) && Number.isSafeInteger(Number(id))).map(Number);

const OF_NO_PUZZLE = { puzzleId: null };

const PUZZLES: Kind = {
  async find(db, ids) {
    const numbers = numbersOf(ids);
    if (numbers.length === 0) return [];
    const rows = await db
      .selectFrom('puzzles')
      .select([
        ...(['id', 'user_id as ownerId', 'title', 'question_text as questionText'] as const),
        ...(['question_image_id as questionImageId', 'answer_text as answerText'] as const),
        ...(['answer_image_id as answerImageId', 'hidden_at as hiddenAt', 'created_at as createdAt'] as const),
      ])
      .where('id', 'in', numbers)
      .execute();
    return rows.map((row) => ({ ...row, ...OF_NO_PUZZLE, kind: 'puzzle', id: String(row.id), wholeTitle: row.title }));
  },
  async setHidden(db, id, hiddenAt) {
    await db.updateTable('puzzles').set({ hidden_at: hiddenAt }).where('id', '=', Number(id)).execute();
  },
};

const NO_ANSWER = { questionImageId: null, answerText: null, answerImageId: null };

/** A guess has no answer and no image; its title is that of the puzzle, unless that is hidden. */
const GUESSES: Kind = {
  async find(db, ids) {
    const numbers = numbersOf(ids);
    if (numbers.length === 0) return [];
    const rows = await db
      .selectFrom('guesses')
      .select((eb) => [
        ...(['id', 'user_id as ownerId', 'text as questionText'] as const),
        ...(['hidden_at as hiddenAt', 'created_at as createdAt', 'puzzle_title as wholeTitle', 'puzzle_id'] as const),
        shownTitle(eb).as('title'),
      ])
      .where('id', 'in', numbers)
      .execute();
    return rows.map(({ puzzle_id, ...row }) => ({
      ...{ ...row, ...NO_ANSWER, kind: 'guess', id: String(row.id), puzzleId: String(puzzle_id) },
    }));
  },
  async setHidden(db, id, hiddenAt) {
    await db.updateTable('guesses').set({ hidden_at: hiddenAt }).where('id', '=', Number(id)).execute();
  },
};

/** A name has the id of its account. Hidden, another is shown in its place; its title is the one that was reported. */
const NAMES: Kind = {
  async find(db, ids) {
    const members = await findMembers(
      db,
      ids.filter((id) => id !== REMOVED_USER),
    );
    return members.map(({ id, username, formerName, createdAt }) => ({
      ...{ kind: 'name', id, ownerId: id, questionText: null, ...NO_ANSWER, ...OF_NO_PUZZLE },
      ...{ title: formerName ?? username, wholeTitle: formerName ?? username },
      ...{ hiddenAt: formerName === null ? null : createdAt, createdAt },
    }));
  },
  setHidden: (db, id, hiddenAt) => (hiddenAt === null ? restoreName(db, id) : resetName(db, id)),
};

/** A face that is an image; the figures are our own. It has the id of its account and no title. Hidden, the first character is shown instead. */
const FACES: Kind = {
  async find(db, ids) {
    const rows = await db
      .selectFrom('avatars')
      .innerJoin('images', 'images.id', 'avatars.image_id')
      .select([
        ...(['avatars.user_id as id', 'avatars.image_id as questionImageId'] as const),
        ...(['avatars.hidden_at as hiddenAt', 'images.created_at as createdAt'] as const),
      ])
      .where('avatars.user_id', 'in', ids)
      .execute();
    return rows.map((row) => ({
      ...{ ...NO_ANSWER, ...OF_NO_PUZZLE, ...row, kind: 'face', ownerId: row.id },
      ...{ title: '', wholeTitle: '', questionText: null },
    }));
  },
  async setHidden(db, id, hiddenAt) {
    await db.updateTable('avatars').set({ hidden_at: hiddenAt }).where('user_id', '=', id).execute();
  },
};

const KINDS: Readonly<Record<ContentKind, Kind>> = { puzzle: PUZZLES, guess: GUESSES, name: NAMES, face: FACES };

/** Content whose author is gone is left out: there is nobody to moderate. */
export async function findContents(db: Db, names: readonly ContentRef[]): Promise<readonly Content[]> {
  const found: ContentRow[] = [];
  for (const [kind, ofKind] of Map.groupBy(names, (name) => name.kind)) {
    const ids = ofKind.map(({ id }) => id);
    found.push(...(await KINDS[kind].find(db, ids)));
  }
  const owners = await findMembers(db, [...new Set(found.map(({ ownerId }) => ownerId))]);
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  return found.flatMap((content) => {
    const owner = byId.get(content.ownerId);
    if (!owner) return [];
    const { username, role, pausedUntil, pauseNote } = owner;
    return [{ ...content, author: username, authorRole: role, pausedUntil, pauseNote }];
  });
}

/** Rows with the content that they are about; those whose content is gone are left out. */
export async function withContents<Row extends ContentRef>(db: Db, rows: readonly Row[]) {
  const contents = await findContents(db, rows);
  return rows.flatMap((row) => {
    const content = contents.find(({ kind, id }) => kind === row.kind && id === row.id);
    return content ? [{ content, row }] : [];
  });
}

export async function findContent(db: Db, name: ContentRef): Promise<Content | null> {
  const [content] = await findContents(db, [name]);
  return content ?? null;
}

export const setHidden = (db: Db, { kind, id }: ContentRef, hiddenAt: number | null): Promise<void> =>
  KINDS[kind].setHidden(db, id, hiddenAt);
