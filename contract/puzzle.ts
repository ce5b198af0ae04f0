import * as v from 'valibot';

/** A puzzle in our names. A list leaves the answer out: both parts of it are null. */
export interface Puzzle {
  readonly id: number;
  readonly ownerId: string;
  readonly title: string;
  readonly author: string;
  /** Left out or null: the first character of the name. */
  readonly authorAvatarUrl?: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly questionText: string | null;
  readonly questionImageUrl: string | null;
  readonly answerText: string | null;
  readonly answerImageUrl: string | null;
}

const puzzleOnTheWire = v.object({
  id: v.number(),
  user_id: v.string(),
  title: v.string(),
  author: v.string(),
  /** Beside the fields of the specification; left out where there is none. */
  author_avatar_url: v.optional(v.string()),
  created_at: v.string(),
  question_text: v.nullable(v.string()),
  question_image_url: v.nullable(v.string()),
  answer_text: v.nullable(v.string()),
  answer_image_url: v.nullable(v.string()),
});
export type PuzzleOnTheWire = v.InferOutput<typeof puzzleOnTheWire>;

/** With `toPuzzle` the only code in snake_case: server and screens use `Puzzle`. */
export const toPuzzleOnTheWire = (puzzle: Puzzle): PuzzleOnTheWire => ({
  id: puzzle.id,
  user_id: puzzle.ownerId,
  title: puzzle.title,
  author: puzzle.author,
  ...(puzzle.authorAvatarUrl && { author_avatar_url: puzzle.authorAvatarUrl }),
  created_at: puzzle.createdAt,
  question_text: puzzle.questionText,
  question_image_url: puzzle.questionImageUrl,
  answer_text: puzzle.answerText,
  answer_image_url: puzzle.answerImageUrl,
});

const toPuzzle = (wire: PuzzleOnTheWire): Puzzle => ({
  id: wire.id,
  ownerId: wire.user_id,
  title: wire.title,
  author: wire.author,
  ...(wire.author_avatar_url !== undefined && { authorAvatarUrl: wire.author_avatar_url }),
  createdAt: wire.created_at,
  questionText: wire.question_text,
  questionImageUrl: wire.question_image_url,
  answerText: wire.answer_text,
  answerImageUrl: wire.answer_image_url,
});

/** Reads a puzzle of the wire in our names. */
export const puzzle = v.pipe(puzzleOnTheWire, v.transform(toPuzzle));
