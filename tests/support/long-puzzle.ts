import type { Page } from 'playwright-core';
import { SEEN_AT } from './seeds.ts';

const PUZZLE = {
  id: 1,
  user_id: 'someone',
  title: '题'.repeat(100),
  author: '作者'.repeat(10),
  created_at: new Date(SEEN_AT).toISOString(),
  question_text: '字'.repeat(200),
  question_image_url: '/uploads/long.jpg',
  answer_text: '一枚古钱。',
  answer_image_url: null,
};
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="6000"><linearGradient id="g" y2="1" x2="0"><stop stop-color="#d9cbb0"/><stop offset="1" stop-color="#7d6138"/></linearGradient><rect width="300" height="6000" fill="url(#g)"/></svg>';

/** The server's only puzzle has the longest title and author, and a picture of 300×6000. */
export async function stubLongPuzzle(page: Page): Promise<void> {
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
  await page.route('**/uploads/long.jpg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await page.route('**/api/shefu?*', (route) => {
    const isDetail = route.request().url().includes('detail');
    const answer = isDetail ? { puzzle: PUZZLE } : { puzzles: [{ ...PUZZLE, answer_text: null }], pagination };
    return route.fulfill({ json: { success: true, ...answer } });
  });
}
