import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { guessField } from '#tests/component/guess-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, otherGuess, puzzleAnswerIn, puzzleField, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';
import { followNews } from '#web/platform/news/news.ts';

const NOW = '2026-11-15T04:00:00.000Z';
const UNTIL = '2026-11-22T04:00:00.000Z';
const box = () => page.getByRole('region', { name: '停发' });

function pauses(pausedUntil: string): void {
  followNews(); // as the app does once it is idle
  server.answers('countNews', { status: 200, body: { guesses: 0, words: 0, own: 0, pausedUntil } });
  const body = { things: [], until: null, pausedUntil, pauseNote: '歇几天' };
  server.answers('listOwnDecisions', { status: 200, body });
}

test.each([
  ['guess', `${LIST}/7`],
  ['puzzle', `${LIST}/create`],
  ['change of a puzzle', `${LIST}/8/edit`],
])('who is paused reads until when and why in place of the form for a %s', async (_, path) => {
  pauses(UNTIL);
  const as = somebody();
  servePuzzle(path.endsWith('edit') ? puzzleOf({ id: 8, user_id: as.user.id }) : puzzleOf());
  await openApp(path, { as, at: NOW });
  await expect.element(box().getByText('停发到 11月22日：歇几天')).toBeVisible();
  await expect.element(box().getByText('这期间不能出题、猜题、判别人的猜；看题和答案照常。')).toBeVisible();
  expect([guessField().query(), puzzleField('title').query()]).toEqual([null, null]);
});

test('a paused author is not asked to judge; once the pause is over the forms are back', async () => {
  const as = somebody();
  servePuzzle(puzzleOf({ user_id: as.user.id }), { answer: puzzleAnswerIn(puzzleOf()) });
  server.answers('listGuesses', { status: 200, body: { guesses: [otherGuess()], next: null } });
  const hit = () => page.getByRole('button', { name: '中', exact: true });
  pauses(UNTIL);
  await openApp(`${LIST}/7`, { as, at: NOW });
  await expect.element(box()).toBeVisible();
  await expect.element(page.getByText('走马灯。')).toBeVisible();
  expect(hit().query()).toBeNull();
  await openApp(`${LIST}/7`, { as, at: UNTIL });
  await expect.element(hit()).toBeVisible();
  expect(box().query()).toBeNull();
});
