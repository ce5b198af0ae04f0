import { avatarUrlOf } from '#contract/avatar.ts';
import { toPuzzleOnTheWire } from '#contract/puzzle.ts';
import { imageUrlOf } from '#contract/upload.ts';
import { REMOVED_NAME } from '#contract/words/removed-name.ts';
import type { Usernames } from '#server/db/usernames.ts';
import { toAvatar } from '#server/images/avatar-repo.ts';
import type { OpenPuzzle, Puzzle } from './puzzle-repo.ts';
import type { Question } from './question-repo.ts';

export const urlOf = (imageId: string | null): string | null => (imageId === null ? null : imageUrlOf(imageId));

/** While the machine that has the author is gone (a database on several). */
export const AUTHOR_UNKNOWN = '（暂缺）';

type Face = Pick<OpenPuzzle, 'authorSeal' | 'authorImageId'>;

/** Who is about to be removed has no face any more. */
export const faceUrlOf = (author: string, { authorSeal = null, authorImageId = null }: Face): string | null =>
  author === REMOVED_NAME ? null : avatarUrlOf(toAvatar({ seal: authorSeal, imageId: authorImageId }));

export const toWire = ({ id, ownerId, title, questionText, answerText, ...puzzle }: Puzzle, author = AUTHOR_UNKNOWN) =>
  toPuzzleOnTheWire({
    ...{ id, ownerId, author, title, questionText, answerText },
    createdAt: new Date(puzzle.createdAt).toISOString(),
    authorAvatarUrl: faceUrlOf(author, puzzle),
    questionImageUrl: urlOf(puzzle.questionImageId),
    answerImageUrl: urlOf(puzzle.answerImageId),
  });

const NO_ANSWER = { answerText: null, answerImageId: null };

const toWireWithoutAnswer = (puzzle: OpenPuzzle, names: Usernames) =>
  toWire({ ...puzzle, ...NO_ANSWER }, names.get(puzzle.ownerId));

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
  editedAt: question.editedAt === null ? null : new Date(question.editedAt).toISOString(),
});
