import { avatarUrlOf } from '#contract/avatar.ts';
import { toPuzzleOnTheWire } from '#contract/puzzle.ts';
import { imageUrlOf } from '#contract/upload.ts';
import { REMOVED_NAME } from '#contract/words/messages.ts';
import type { Usernames } from '#server/db/usernames.ts';
import { toAvatar } from '#server/images/avatar-repo.ts';
import { timeOf } from '#server/time-text.ts';
import type { OpenPuzzle, Puzzle } from './puzzle-repo.ts';
import type { Question } from './question-repo.ts';

export const urlOf = (imageId: string | null): string | null => (imageId === null ? null : imageUrlOf(imageId));

/** While the machine that has the author is gone (a database on several). */
export const AUTHOR_UNKNOWN = '（暂缺）';

type Face = Pick<OpenPuzzle, 'authorSeal' | 'authorImageId'>;

/** Who is about to be removed has no face any more. */
export const faceUrlOf = (author: string, { authorSeal = null, authorImageId = null }: Face): string | null =>
  author === REMOVED_NAME ? null : avatarUrlOf(toAvatar({ seal: authorSeal, imageId: authorImageId }));

/** Field by field: rest and spread of a row of SQLite are slow (docs/decisions/queries.md). */
const toWireWith = (
  puzzle: OpenPuzzle,
  author = AUTHOR_UNKNOWN,
  answerText: string | null,
  answerImageId: string | null,
) =>
  toPuzzleOnTheWire({
    id: puzzle.id,
    ownerId: puzzle.ownerId,
    author,
    title: puzzle.title,
    createdAt: timeOf(puzzle.createdAt),
    authorAvatarUrl: faceUrlOf(author, puzzle),
    questionText: puzzle.questionText,
    questionImageUrl: urlOf(puzzle.questionImageId),
    answerText,
    answerImageUrl: urlOf(answerImageId),
  });

export const toWire = (puzzle: Puzzle, author: string | undefined) =>
  toWireWith(puzzle, author, puzzle.answerText, puzzle.answerImageId);

const toWireWithoutAnswer = (puzzle: OpenPuzzle, names: Usernames) =>
  toWireWith(puzzle, names.get(puzzle.ownerId), null, null);

/** For a list: with the names of their authors, without answers. */
export const listedOnTheWire = (puzzles: readonly OpenPuzzle[], names: Usernames) =>
  puzzles.map((puzzle) => toWireWithoutAnswer(puzzle, names));

export const ownersOf = (puzzles: readonly OpenPuzzle[]): readonly string[] => puzzles.map(({ ownerId }) => ownerId);

export const listedQuestion = (question: Question, names: Usernames) => ({
  puzzle: toWireWithoutAnswer(question, names),
  guesses: question.guesses,
  hits: question.hits,
});

export const questionToWire = (question: Question, names: Usernames) => ({
  ...listedQuestion(question, names),
  version: question.version,
  editedAt: timeOf(question.editedAt),
  isEditedByAdmin: question.editedByAdminAt !== null,
});
