import { page } from 'vitest/browser';
import type { Answer } from '#contract/endpoint.ts';
import type { PuzzleOnTheWire } from '#contract/puzzle.ts';
import type { listPuzzles, showPuzzle } from '#contract/shefu.ts';

export const LIST = '/academy/shefu';

/** A puzzle as the server sends it. */
export const puzzleOf = (parts: Partial<PuzzleOnTheWire> = {}): PuzzleOnTheWire => ({
  id: 7,
  user_id: 'somebody-else',
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
export const shown = (puzzle: PuzzleOnTheWire): Answer<typeof showPuzzle> => ({
  status: 200,
  body: { success: true, puzzle },
});

/** The answer with one page of a list of puzzles. */
export function listed(puzzles: readonly PuzzleOnTheWire[], { page = 1, limit = 20 } = {}): Answer<typeof listPuzzles> {
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
