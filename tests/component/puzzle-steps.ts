import { page } from 'vitest/browser';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { dailyPuzzle, listGuesses, showOwnGuess, showQuestion } from '#contract/guess.ts';
import type { PuzzleOnTheWire } from '#contract/puzzle.ts';
import type { listPuzzles, showPuzzle } from '#contract/shefu.ts';
import { FIRST_VERSION, server } from './stub-server.ts';

export const LIST = '/academy/shefu';

/** A puzzle as the server sends it. */
export const puzzleOf = (parts: Partial<PuzzleOnTheWire> = {}): PuzzleOnTheWire => ({
  id: 7,
  user_id: 's0mebodye1se'.padEnd(26, '0'),
  title: '袖中何物',
  author: '原作者',
  created_at: '2026-11-15T00:00:00.000Z',
  question_text: '得屯之比，其物何状？',
  question_image_url: null,
  answer_text: '一枚古钱。',
  answer_image_url: null,
  ...parts,
});

/** The answer with one puzzle. */
export const shown = (puzzle: PuzzleOnTheWire): EndpointResponse<typeof showPuzzle> => ({
  status: 200,
  body: { success: true, puzzle },
});

type Question = EndpointResponse<typeof showQuestion>['body'];
export type Own = EndpointResponse<typeof showOwnGuess>['body'];
type Sent = NonNullable<Own['guess']>;
type Other = EndpointResponse<typeof listGuesses>['body']['guesses'][number];

/** A puzzle as it is before it is guessed. */
export const questionOf = (puzzle: PuzzleOnTheWire, parts: Partial<Question> = {}): Question => ({
  ...{ guesses: 13, hits: 4, version: 1, editedAt: null },
  puzzle: { ...puzzle, answer_text: null, answer_image_url: null },
  ...parts,
});

export const puzzleAnswerIn = ({ answer_text: text, answer_image_url: imageUrl }: PuzzleOnTheWire) => ({
  text,
  imageUrl,
});

/** The page of this puzzle: its question, its answer for who asks, and what the reader has done with it. */
export function servePuzzle(puzzle: PuzzleOnTheWire, own: Partial<Own> = {}, parts: Partial<Question> = {}): void {
  server.answers('showPuzzle', shown(puzzle));
  server.answers('showQuestion', { status: 200, body: questionOf(puzzle, parts) });
  server.answers('showOwnGuess', { status: 200, body: { guess: null, hasSeenAnswer: false, answer: null, ...own } });
  server.answers('openPuzzleAnswer', {
    status: 200,
    body: { answer: puzzleAnswerIn(puzzle), isNoted: true },
    headers: FIRST_VERSION,
  });
}

const GUESS = {
  id: 3,
  puzzleId: 7,
  text: '是灯笼。火在里头，外面罩着一层。',
  cast: { figure: '101101-001101', method: 'time', castFor: '2026-11-15T02:18:00.000Z' },
  sealedAt: '2026-11-15T02:21:00.000Z',
  hasSeenAnswer: false,
  verdict: null,
  authorVerdict: null,
} as const;

/** One's own guess, as the server has it. */
export const sentGuess = (parts: Partial<Sent> = {}): Sent => ({
  ...{ ...GUESS, clientId: 'client-id-of-3', puzzleTitle: '袖中何物', puzzleVersion: 1, isHidden: false },
  ...parts,
});

/** A guess of somebody else. */
export const otherGuess = (parts: Partial<Other> = {}): Other => ({
  ...{ ...GUESS, id: 4, cast: null, text: '走马灯。', author: '知微', authorId: 'id-of-知微', authorAvatarUrl: null },
  ...parts,
});

/** 今日射覆. */
export const serveDaily = (puzzle: PuzzleOnTheWire | null): void => {
  const answer: EndpointResponse<typeof dailyPuzzle> = {
    status: 200,
    body: { day: '2026-11-15', question: puzzle && questionOf(puzzle) },
  };
  server.answers('dailyPuzzle', answer);
};

/** The answer with one page of a list of puzzles. */
export function listed(
  puzzles: readonly PuzzleOnTheWire[],
  { page = 1, limit = 20 } = {},
): EndpointResponse<typeof listPuzzles> {
  const total = puzzles.length;
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  return { status: 200, body: { success: true, puzzles: puzzles.slice((page - 1) * limit, page * limit), pagination } };
}

const LABELS = { title: '标题', questionText: '题目', answerText: '答案' } as const;

export const puzzleField = (part: keyof typeof LABELS) =>
  page.getByRole('textbox', { name: LABELS[part], exact: true });

export async function fillPuzzle(parts: Partial<Record<keyof typeof LABELS, string>>): Promise<void> {
  for (const [part, text] of Object.entries(parts)) await puzzleField(part as keyof typeof LABELS).fill(text);
}
