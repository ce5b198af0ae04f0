import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { LIST, listed, puzzleAnswerIn, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { shows } from '#tests/component/shows.ts';
import { server } from '#tests/component/stub-server.ts';

const isShown = () => expect.element(page.getByRole('heading', { name: '袖中何物' })).toBeVisible();

test('an unknown number shows 题目不存在, and a way to the list', async () => {
  server.refuses('showQuestion', 'puzzle.notFound');
  server.answers('listPuzzles', listed([]));
  await openApp(`${LIST}/999999`);
  await shows('puzzle', '题目不存在');
  await page.getByRole('link', { name: '回到射覆' }).click();
  await expect.poll(addressNow).toBe(LIST);
});

test('the author of a hidden puzzle finds on its page why, and answers once; anyone else finds no puzzle', async () => {
  server.refuses('showQuestion', 'puzzle.notFound');
  const judged = { kind: 'puzzle', id: '7', state: 'hidden', title: '卖货的匣子', answer: null } as const;
  const contents = [{ ...judged, judgedAt: '2026-11-15T00:00:00.000Z', reason: 'advertising', note: '题里请不要卖货' }];
  server.answers('listOwnDecisions', { status: 200, body: { things: contents, pausedUntil: null, pauseNote: null } });
  server.answers('appealDecision', { status: 200, body: { success: true, message: '已送出' } });
  await openApp(`${LIST}/7`, { as: somebody() });
  await expect.element(page.getByRole('heading', { name: '卖货的匣子' })).toBeVisible();
  await expect.element(page.getByText('题里请不要卖货')).toBeVisible();
  await press('答一次');
  await page.getByRole('textbox', { name: '要说的话' }).fill('这是谜面。');
  await press('送出');
  await expect.element(page.getByText('已答，等人看。')).toBeVisible();
  await openApp(`${LIST}/8`, { as: somebody() });
  await shows('puzzle', '题目不存在');
});

test.each(['abc', '0', '1e3', '12345678901234567'])(
  'the malformed number %s shows 题目不存在 without a call',
  async (id) => {
    await openApp(`${LIST}/${id}`);
    await shows('puzzle', '题目不存在');
    expect(server.calls('showQuestion')).toEqual([]);
  },
);

test('a puzzle that cannot be fetched shows 加载题目失败, not 题目不存在, and offers a retry', async () => {
  server.refuses('showQuestion', 'request.tooMany');
  await openApp(`${LIST}/7`);
  await expect.element(page.getByText('加载题目失败', { exact: true })).toBeVisible();
  await expect.element(page.getByText('题目不存在')).not.toBeInTheDocument();
  servePuzzle(puzzleOf());
  await press('重试');
  await isShown();
});

const dialog = () => page.getByRole('alertdialog', { name: '删除这道题？' });

/** The page of a puzzle, as its owner sees it. */
async function openOwn(): Promise<void> {
  const as = somebody();
  servePuzzle(puzzleOf({ user_id: as.user.id }), { answer: puzzleAnswerIn(puzzleOf()) });
  await openApp(`${LIST}/7`, { as });
  await isShown();
}

async function deleting(): Promise<void> {
  await press('删除');
  await dialog().getByRole('button', { name: '删除' }).click();
}

test.each([
  ['再想想', () => dialog().getByRole('button', { name: '再想想' }).click()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
])('a delete asks first, and %s keeps the puzzle', async (_, keep) => {
  await openOwn();
  await press('删除');
  await expect.element(dialog()).toBeVisible();
  await keep();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '删除' })).toHaveFocus();
  expect(server.calls('deletePuzzle')).toEqual([]);
});

test('after a delete the list is shown without the puzzle', async () => {
  server.answers('deletePuzzle', () => {
    server.answers('listPuzzles', listed([puzzleOf({ id: 6, title: '别的题' })]));
    return { status: 200, body: { success: true, message: '' } } as const;
  });
  await openOwn();
  await deleting();
  await expect.poll(addressNow).toBe(LIST);
  await expect.element(page.getByText('别的题')).toBeVisible();
  await expect.element(page.getByText('袖中何物')).not.toBeInTheDocument();
  expect(server.calls('deletePuzzle').map(({ query }) => query.get('id'))).toEqual(['7']);
});

test('after a delete a reader who came from the list is there again, and no dialog is open', async () => {
  const as = somebody();
  const own = puzzleOf({ user_id: as.user.id });
  servePuzzle(own, { answer: puzzleAnswerIn(own) });
  server.answers('listPuzzles', listed([own]));
  server.answers('deletePuzzle', () => {
    server.answers('listPuzzles', listed([puzzleOf({ id: 6, title: '别的题' })]));
    return { status: 200, body: { success: true, message: '' } } as const;
  });
  await openApp(LIST, { as });
  await page.getByRole('link', { name: /袖中何物/ }).click();
  await deleting();
  await expect.poll(addressNow).toBe(LIST);
  await expect.element(page.getByText('别的题')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('a delete that is answered with a page of a proxy shows the status in a dialog of the app, and the puzzle is still there', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  server.sendsJunk('deletePuzzle', 502);
  await openOwn();
  await deleting();
  const said = await shows('puzzle', '删除失败 (status)');
  await expect.element(said).toHaveTextContent('删除失败 (502)');
  await expect.element(page.getByRole('alertdialog')).toHaveAttribute('aria-label', '删除失败 (502)');
  await press('知道了');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await isShown();
  expect(alert).not.toHaveBeenCalled();
});

test.each([
  ['is not reached', () => server.loses('deletePuzzle'), '删除失败 (网络)'],
  ['is refused', () => server.refuses('deletePuzzle', 'server.unavailable'), '服务暂时不可用'],
])('a delete that %s says so in a dialog that Escape closes', async (_, fail, message) => {
  fail();
  await openOwn();
  await deleting();
  await expect.element(page.getByRole('alertdialog', { name: message })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await isShown();
});
