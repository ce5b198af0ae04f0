import { expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import type { LoginResponse } from '#contract/auth.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { logIn } from '#tests/component/account-steps.ts';
import { press } from '#tests/component/cast-steps.ts';
import { reportedOf, serveReported, takeDecisions } from '#tests/component/moderation-steps.ts';
import { addressNow, openApp, somebody } from '#tests/component/open-app.tsx';
import { fillPuzzle, LIST, listed, puzzleField, puzzleOf, servePuzzle } from '#tests/component/puzzle-steps.ts';
import { server } from '#tests/component/stub-server.ts';

const PUZZLE = `${LIST}/7`;
const EDIT = `${PUZZLE}/edit`;
const FORBIDDEN = '没有权限执行此操作';

const owner = somebody('原作者');
const has = (title = '袖中何物') =>
  servePuzzle(puzzleOf({ user_id: owner.user.id, author: owner.user.username, title }));
const heading = (name: string) => page.getByRole('heading', { name });
const editLink = () => page.getByRole('link', { name: '编辑' });

const signedIn = (as: LoginResponse | undefined) => (as ? { as } : {});

const VIEWERS = [
  ['nobody', undefined, false, `/login?return=${encodeURIComponent(EDIT)}`],
  ['another user', somebody(), false, PUZZLE],
  ['an admin', somebody('管事', 'admin'), false, PUZZLE],
  ['its owner', owner, true, EDIT],
  ['the superadmin', somebody('掌门', 'superadmin'), true, EDIT],
] as const;

test.each(VIEWERS)(
  'a puzzle offers 编辑 and 删除 to its owner and to the superadmin alone: %s',
  async (_, as, isOffered) => {
    has();
    await openApp(PUZZLE, signedIn(as));
    await expect.element(page.getByRole('button', { name: '显示答案' })).toBeVisible();
    await expect.poll(() => editLink().elements().length).toBe(Number(isOffered));
    await expect.poll(() => page.getByRole('button', { name: '删除' }).elements().length).toBe(Number(isOffered));
  },
);

test.each(VIEWERS)(
  'the address of the edit form shows the form only to those who may edit: %s',
  async (_, as, _isOffered, path) => {
    has();
    await openApp(EDIT, signedIn(as));
    const marks: Readonly<Record<string, Locator>> = { [EDIT]: heading('改题'), [PUZZLE]: heading('袖中何物') };
    await expect.element(marks[path] ?? page.getByRole('tab', { name: '注册' })).toBeVisible();
    await expect.poll(addressNow).toBe(path);
    // with the answer: of those who may not edit it, some may want to guess
    expect(server.calls('showPuzzle').length > 0).toBe(path === EDIT);
  },
);

test('a guest at the address of the edit form logs in and is then at the form', async () => {
  has();
  server.answers('login', { status: 200, body: owner });
  await openApp(EDIT);
  await logIn(owner.user.username);
  await expect.element(heading('改题')).toBeVisible();
  await expect.poll(addressNow).toBe(EDIT);
});

test('the superadmin edits and deletes puzzles of others; the author stays the same', async () => {
  has();
  server.answers('updatePuzzle', ({ body }) => {
    has(body.title);
    return { status: 200, body: { success: true, message: MESSAGES.puzzleUpdated } } as const;
  });
  server.answers('deletePuzzle', { status: 200, body: { success: true, message: '删除成功' } });
  server.answers('listPuzzles', listed([]));
  await openApp(EDIT, { as: somebody('掌门', 'superadmin'), at: Date.now(), isPaused: true });
  await fillPuzzle({ title: '改过的题' });
  await press('保存');
  await expect.element(page.getByText(MESSAGES.puzzleUpdated)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1500);
  await expect.poll(addressNow).toBe(PUZZLE);
  await expect.element(heading('改过的题')).toBeVisible();
  await expect.element(page.getByText('原作者')).toBeVisible();
  await press('删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '仍要删除' }).click();
  await expect.poll(addressNow).toBe(LIST);
  const idsOf = (name: 'updatePuzzle' | 'deletePuzzle') => server.calls(name).map(({ query }) => query.get('id'));
  expect([idsOf('updatePuzzle'), idsOf('deletePuzzle')]).toEqual([['7'], ['7']]);
});

test('隐藏 of another superadmin’s puzzle says that it cannot be', async () => {
  has();
  serveReported([reportedOf({ kind: 'puzzle', id: '7', authorRole: 'superadmin' })]);
  await openApp(PUZZLE, { as: somebody('掌门', 'superadmin') });
  await press('删除');
  await press('先隐藏');
  const sheet = page.getByRole('dialog', { name: '隐藏这道题' });
  await expect.element(sheet.getByText('只能看，不能处理')).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: '隐藏', exact: true })).not.toBeInTheDocument();
});

test('before another’s puzzle is deleted 隐藏 is offered, with a reason and a sentence; one’s own is deleted as ever', async () => {
  has();
  const reported = reportedOf({ kind: 'puzzle', id: '7', title: '袖中何物', revision: 5 });
  serveReported([reported]);
  takeDecisions();
  server.answers('listPuzzles', listed([]));
  await openApp(PUZZLE, { as: somebody('掌门', 'superadmin') });
  await press('删除');
  await expect.element(page.getByText('删除不可恢复，会记在案上')).toBeVisible();
  await press('先隐藏');
  const sheet = page.getByRole('dialog', { name: '隐藏这道题' });
  await sheet.getByRole('button', { name: '隐藏', exact: true }).click();
  await expect.element(sheet.getByText('请选缘由，并写一句话给作者')).toBeVisible();
  await sheet.getByRole('radio', { name: '抄袭' }).click();
  await sheet.getByRole('textbox', { name: '给作者的一句话' }).fill('请说明出处。');
  await sheet.getByRole('button', { name: '隐藏', exact: true }).click();
  await expect.poll(addressNow).toBe(LIST);
  expect(server.calls('decideReported').map(({ body }) => body)).toEqual([
    { kind: 'puzzle', id: '7', revision: 5, verdict: 'hide', reason: 'copied', note: '请说明出处。' },
  ]);
  expect(server.calls('deletePuzzle')).toEqual([]);
  await openApp(PUZZLE, { as: owner });
  await press('删除');
  await expect.element(page.getByRole('alertdialog', { name: '删除这道题？' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '先隐藏' })).not.toBeInTheDocument();
});

test('a puzzle that a superadmin has changed says so, and so does the form before it is changed', async () => {
  servePuzzle(puzzleOf({ user_id: owner.user.id, author: owner.user.username }), {}, { isEditedByAdmin: true });
  await openApp(PUZZLE);
  await expect.element(page.getByText('由管理员改过')).toBeVisible();
  await openApp(EDIT, { as: somebody('掌门', 'superadmin') });
  await expect.element(page.getByText('这是别人的题：改动会记在案上，作者也会看到。')).toBeVisible();
  await openApp(EDIT, { as: owner });
  await expect.element(heading('改题')).toBeVisible();
  await expect.element(page.getByText('这是别人的题')).not.toBeInTheDocument();
});

test('a forged role brings the buttons and nothing behind them: the refusal is shown, and what was typed stays', async () => {
  has();
  server.refuses('deletePuzzle', 'auth.forbidden');
  server.refuses('updatePuzzle', 'auth.forbidden');
  await openApp(PUZZLE, { as: somebody('观客', 'superadmin') });
  await press('删除');
  await page.getByRole('button', { name: '仍要删除' }).click();
  await expect.element(page.getByRole('alertdialog', { name: FORBIDDEN })).toBeVisible();
  await press('知道了');
  await editLink().click();
  await fillPuzzle({ title: '偷改' });
  await press('保存');
  await expect.element(page.getByText(FORBIDDEN, { exact: true })).toBeVisible();
  await expect.element(puzzleField('title')).toHaveValue('偷改');
  await expect.poll(addressNow).toBe(EDIT);
});
