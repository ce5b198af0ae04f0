import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { guessField, mine, seal, takesGuesses } from '#tests/component/guess-steps.ts';
import { NOON, openHistory, resultOf } from '#tests/component/history-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, otherGuess, puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const PUZZLE = `${LIST}/7`;

test('the cast of a guess opens its result: the saved one, or for 时间起卦 as it was cast', async () => {
  const castFor = '2026-11-14T02:00:00.000Z';
  const as = somebody();
  await openHistory([resultOf({ timestamp: castFor, mainHexagram: '010001', movingYao: 0 })], { as, at: NOON });
  const cast = { figure: '010001-010000', method: 'manual', castFor };
  servePuzzle(puzzleOf(), { guess: sentGuess({ cast }), answer: puzzleAnswerIn(puzzleOf()) });
  await openApp(PUZZLE, { as, at: NOON });
  await mine()
    .getByRole('button', { name: /水雷屯/ })
    .click();
  await expect.element(page.getByRole('button', { name: '已保存卦例' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '主卦，水雷屯，初爻动' })).toBeVisible();

  servePuzzle(puzzleOf());
  takesGuesses();
  await openApp(PUZZLE, { as: somebody(), at: NOON });
  await press('此刻起一卦');
  await expect.element(page.getByText(/之 .* · 今日 12:00/)).toBeVisible();
  await guessField().fill('铜镜');
  await seal();
  await mine()
    .getByRole('button', { name: /今日 12:00/ })
    .click();
  await expect.element(page.getByRole('button', { name: '保存卦例' })).toBeVisible();
  await expect.element(page.getByText(/^时间起卦/).first()).toBeVisible();
});

test('the cast of somebody else’s guess opens as a shared one, and ‹ leads back to the puzzle', async () => {
  const cast = { figure: '010001-010000', method: 'manual', castFor: '2026-11-14T02:00:00.000Z' };
  servePuzzle(puzzleOf(), { guess: sentGuess(), answer: puzzleAnswerIn(puzzleOf()) });
  server.answers('listGuesses', { status: 200, body: { guesses: [otherGuess({ cast })], next: null, reported: 0 } });
  await openApp(PUZZLE, { as: somebody(), at: NOON });
  await page.getByRole('region', { name: '别人的猜' }).getByRole('button', { name: '水雷屯，初爻动' }).click();
  await expect.element(page.getByText(/有人与你分享了这一卦/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: '存为我的卦例' })).toBeVisible();
  await page.getByRole('link', { name: '返回' }).click();
  await expect.element(page.getByRole('region', { name: '别人的猜' })).toBeVisible();
});
