import type { PuzzleOnTheWire } from '#contract/puzzle.ts';
import { SEEN_AT } from '../support/seen-at.ts';
import { serveDaily, servePuzzle } from './puzzle-steps.ts';
import { server } from './stub-server.ts';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="6000"><linearGradient id="g" y2="1" x2="0"><stop stop-color="#d9cbb0"/><stop offset="1" stop-color="#7d6138"/></linearGradient><rect width="300" height="6000" fill="url(#g)"/></svg>';

const PUZZLE: PuzzleOnTheWire = {
  id: 1,
  user_id: 'someone',
  title: '题'.repeat(100),
  author: '作者'.repeat(10),
  created_at: new Date(SEEN_AT).toISOString(),
  question_text: '字'.repeat(200),
  question_image_url: `data:image/svg+xml,${encodeURIComponent(PICTURE)}`,
  answer_text: '一枚古钱。',
  answer_image_url: null,
};

/** The server's only puzzle has the longest title and author, and a picture of 300×6000. */
export function serveLongPuzzle(): void {
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
  const puzzles = [{ ...PUZZLE, answer_text: null }];
  server.answers('listPuzzles', { status: 200, body: { success: true, puzzles, pagination } });
  servePuzzle(PUZZLE);
  serveDaily(PUZZLE);
}
