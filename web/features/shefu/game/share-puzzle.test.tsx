import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { LoginResponse } from '#contract/auth.ts';
import { press } from '#tests/component/cast-steps.ts';
import { openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, puzzleAnswerIn, puzzleOf, sentGuess, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const sheet = () => page.getByRole('dialog', { name: '分享图' });

/** What is written on the picture, as it is drawn. */
function written(): readonly string[] {
  const texts: string[] = [];
  const draw = CanvasRenderingContext2D.prototype.fillText;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...given
  ) {
    texts.push(given[0]);
    draw.apply(this, given);
  });
  return texts;
}

async function openPicture(as?: LoginResponse): Promise<void> {
  await openApp(`${LIST}/7`, as ? { as } : {});
  await page.getByRole('button', { name: '更多 袖中何物' }).click();
  await page.getByRole('menuitem', { name: '分享图片' }).click();
  await expect.element(sheet().getByRole('img', { name: '袖中何物，分享图' })).toBeVisible();
}

test('the picture of a puzzle has its question and counts, and neither the answer nor a word about a guess that was not made', async () => {
  const texts = written();
  servePuzzle(puzzleOf());
  await openPicture();
  expect(texts).toEqual(
    expect.arrayContaining(['袖中何物', '得屯之比，其物何状？', '猜 13 · 中 4', '扫码来猜，答案不在图上']),
  );
  expect(texts.join('')).not.toMatch(/古钱|我猜/);
  for (const name of ['showPuzzle', 'openPuzzleAnswer'] as const) expect(server.calls(name)).toEqual([]);
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press('复制链接');
  await expect.element(sheet().getByText('链接已复制！粘贴分享给朋友查看吧')).toBeVisible();
  expect(copied.mock.calls).toEqual([[`${location.origin}${LIST}/7`]]);
});

test('after guessing it says only how the guess went', async () => {
  const texts = written();
  servePuzzle(puzzleOf(), {
    guess: sentGuess({ verdict: 'near', authorVerdict: 'hit' }),
    answer: puzzleAnswerIn(puzzleOf()),
  });
  await openPicture(somebody());
  expect(texts).toContain('我猜：中');
  expect(texts.join('')).not.toMatch(/古钱|灯笼/);
});
