import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { REFUSED, UNREACHED, useOwnServer } from './fixtures.ts';
import { callsTo } from './pages/account-forms.ts';
import { fillPuzzle, LIST, makePuzzle, pressButton } from './pages/puzzles.ts';
import { shows } from './shown-messages.ts';

const fixtures = useOwnServer();

const DRAFT = { title: '袖中何物', questionText: '得屯之比', answerText: '古钱' };
const REFUSAL = { success: false, code: 'server.unavailable', message: '服务暂时不可用' };

/** The next writes to puzzles: not reached, answered with a page, refused in words. */
const failing = {
  unreached: (page: Page) => page.route('**/api/shefu?action=**', (route) => route.abort()),
  garbled: (page: Page) =>
    page.route('**/api/shefu?action=**', (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
  refused: (page: Page) =>
    page.route('**/api/shefu?action=**', (route) => route.fulfill({ status: 503, json: REFUSAL })),
};
const mended = (page: Page) => page.unroute('**/api/shefu?action=**');

test('the form asks for title, question and answer, in this order; blanks are not text', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await page.goto(`${LIST}/create`);
  const calls = callsTo(page, '/api/shefu');
  await pressButton(page, '发布');
  await shows(page, 'puzzleForm', '请输入题目标题');
  await fillPuzzle(page, { title: ' 　 ' });
  await pressButton(page, '发布');
  await shows(page, 'puzzleForm', '请输入题目标题');
  await fillPuzzle(page, { title: DRAFT.title, questionText: '  ' });
  await pressButton(page, '发布');
  await shows(page, 'puzzleForm', '题目内容不能为空，请至少提供文字或图片');
  await fillPuzzle(page, { questionText: DRAFT.questionText });
  await pressButton(page, '发布');
  await shows(page, 'puzzleForm', '答案内容不能为空，请至少提供文字或图片');
  await fillPuzzle(page, { title: '长'.repeat(101), answerText: DRAFT.answerText });
  await pressButton(page, '发布');
  await page.getByText('题目标题不能超过100个字符', { exact: true }).waitFor();
  const title = page.getByRole('textbox', { name: '标题', exact: true });
  expect(await title.getAttribute('aria-invalid')).toBe('true');
  const [reason] = (await title.getAttribute('aria-describedby'))?.split(' ') ?? []; // before the hint
  expect(await page.locator(`#${reason}`).textContent()).toBe('题目标题不能超过100个字符');
  expect(calls).toEqual([]);
});

test('a puzzle that could not be posted stays in the form, with the reason', async () => {
  const { page } = await fixtures.visit({
    as: await fixtures.account(),
    expects: [UNREACHED, REFUSED(502), REFUSED(503)],
  });
  await page.goto(`${LIST}/create`);
  await fillPuzzle(page, DRAFT);
  await failing.unreached(page);
  await pressButton(page, '发布');
  await shows(page, 'puzzleForm', '创建失败，请稍后重试');
  await mended(page);
  await failing.garbled(page);
  await pressButton(page, '发布');
  await shows(page, 'puzzleForm', '创建失败');
  await mended(page);
  await failing.refused(page);
  await pressButton(page, '发布');
  await page.getByText(REFUSAL.message, { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: '题目', exact: true }).inputValue()).toBe(DRAFT.questionText);
});

test('a posted puzzle is announced, and a second and a half later it stands first in the list; it is posted once', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account(), at: Date.now() });
  await page.goto(`${LIST}/create`);
  await fillPuzzle(page, { ...DRAFT, title: '  匣中何物  ' });
  const calls = callsTo(page, '/api/shefu?action=create');
  await page.clock.pauseAt(Date.now() + 60_000);
  await pressButton(page, '发布');
  await page.getByRole('status').getByText('创建成功', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: '发布' }).isDisabled()).toBe(true);
  await page.clock.runFor(1499);
  expect(new URL(page.url()).pathname).toBe(`${LIST}/create`);
  await page.clock.runFor(1);
  await page.waitForURL(`**${LIST}`);
  await page.clock.resume();
  expect(await page.locator('main li').first().textContent()).toContain('匣中何物');
  expect(calls).toHaveLength(1);
});

test('an edit begins with what is there, and is shown on the puzzle a second and a half after it is saved', async () => {
  const who = await fixtures.account();
  const id = await makePuzzle(fixtures.app, who, DRAFT);
  const { page } = await fixtures.visit({ as: who, at: Date.now() });
  await page.goto(`${LIST}/${id}`);
  await page.getByRole('link', { name: '编辑' }).click();
  await page.waitForURL(`**${LIST}/${id}/edit`);
  const values = page.getByRole('textbox');
  await values.first().waitFor();
  expect(await values.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(
    Object.values(DRAFT),
  );
  await fillPuzzle(page, { questionText: '得泰之临' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await pressButton(page, '保存');
  await page.getByRole('status').getByText('更新成功', { exact: true }).waitFor();
  await page.clock.runFor(1499);
  expect(new URL(page.url()).pathname).toBe(`${LIST}/${id}/edit`);
  await page.clock.runFor(1);
  await page.waitForURL(`**${LIST}/${id}`);
  await page.clock.resume();
  await page.getByText('得泰之临', { exact: true }).waitFor();
  await page.getByRole('link', { name: '返回' }).click();
  await page.waitForURL(`**${LIST}`); // the puzzle is in the history once
});

test('a failed edit shows the server’s message, else the status', async () => {
  const who = await fixtures.account();
  const id = await makePuzzle(fixtures.app, who);
  const { page } = await fixtures.visit({ as: who, expects: [UNREACHED, REFUSED(502), REFUSED(503)] });
  await page.goto(`${LIST}/${id}/edit`);
  await fillPuzzle(page, { title: '改' });
  await failing.garbled(page);
  await pressButton(page, '保存');
  expect(await (await shows(page, 'puzzleForm', '更新失败 (status)')).textContent()).toBe('更新失败 (502)');
  await mended(page);
  await failing.refused(page);
  await pressButton(page, '保存');
  await page.getByText(REFUSAL.message, { exact: true }).waitFor();
  await mended(page);
  await failing.unreached(page);
  await pressButton(page, '保存');
  await page.getByText('更新失败 (网络)', { exact: true }).waitFor();
});

test('an edit whose puzzle cannot be loaded says 加载题目失败, one whose puzzle is gone 题目不存在', async () => {
  const who = await fixtures.account();
  const id = await makePuzzle(fixtures.app, who);
  const { page } = await fixtures.visit({ as: who, expects: [UNREACHED, REFUSED(404), REFUSED(400)] });
  await failing.unreached(page);
  await page.goto(`${LIST}/${id}/edit`);
  await shows(page, 'puzzleForm', '加载题目失败');
  await mended(page);
  await pressButton(page, '重试');
  await page.getByRole('heading', { name: '改题' }).waitFor();
  for (const missing of ['999999', 'abc']) {
    await page.goto(`${LIST}/${missing}/edit`);
    await shows(page, 'puzzle', '题目不存在');
  }
});

test('a delete asks first, and 再想想 or Escape keep the puzzle', async () => {
  const who = await fixtures.account();
  const id = await makePuzzle(fixtures.app, who, { title: '留下的题' });
  const { page } = await fixtures.visit({ as: who });
  await page.goto(`${LIST}/${id}`);
  const calls = callsTo(page, 'action=delete');
  const dialog = page.getByRole('alertdialog', { name: '删除这道题？' });
  for (const keep of [
    () => dialog.getByRole('button', { name: '再想想' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await pressButton(page, '删除');
    await dialog.waitFor();
    await keep();
    await dialog.waitFor({ state: 'detached' });
    expect(
      await page.getByRole('button', { name: '删除' }).evaluate((button) => button === document.activeElement),
    ).toBe(true);
  }
  expect(calls).toEqual([]);
  await pressButton(page, '删除');
  await dialog.getByRole('button', { name: '删除' }).click();
  await page.waitForURL(`**${LIST}`);
  expect((await fixtures.app.api('GET', `/shefu?action=detail&id=${id}`)).status).toBe(404);
  expect(await page.getByText('留下的题').count()).toBe(0);
});

test('a failed delete is shown in a dialog of the app, and the puzzle is still there', async () => {
  const who = await fixtures.account();
  const id = await makePuzzle(fixtures.app, who);
  const { page } = await fixtures.visit({ as: who, expects: [UNREACHED, REFUSED(502), REFUSED(503)] });
  page.on('dialog', () => expect.unreachable('not the browser’s own alert'));
  await page.goto(`${LIST}/${id}`);
  const deleting = async () => {
    await pressButton(page, '删除');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  };
  await page.getByRole('heading', { name: '袖中何物' }).waitFor();
  const told = page.getByRole('alertdialog');
  await failing.garbled(page);
  await deleting();
  expect(await (await shows(page, 'puzzle', '删除失败 (status)')).textContent()).toBe('删除失败 (502)');
  expect(await told.getAttribute('aria-label')).toBe('删除失败 (502)');
  await pressButton(page, '知道了');
  await mended(page);
  await failing.unreached(page);
  await deleting();
  await page.getByRole('alertdialog', { name: '删除失败 (网络)' }).waitFor();
  await page.keyboard.press('Escape');
  await told.waitFor({ state: 'detached' });
  await mended(page);
  await failing.refused(page);
  await deleting();
  await page.getByRole('alertdialog', { name: REFUSAL.message }).waitFor();
  await mended(page);
  expect((await fixtures.app.api('GET', `/shefu?action=detail&id=${id}`)).status).toBe(200);
});
