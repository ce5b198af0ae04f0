import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NOTICES } from '#contract/words/notices.ts';
import { plain } from '../support/images.ts';
import { REFUSED, useOwnServer } from './fixtures.ts';
import { logIn, logOut } from './pages/account-forms.ts';
import { pick, pickAndUpload, picked } from './pages/image-field.ts';
import { fillPuzzle, LIST, makePuzzle, pressButton } from './pages/puzzles.ts';

const fixtures = useOwnServer();

const DRAFT = { title: '袖中何物', questionText: '得屯之比', answerText: '古钱' };

/** What the three fields hold, once they are there. */
async function areTyped(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: '答案', exact: true }).waitFor();
  const values = () =>
    page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(values).toEqual(texts);
}

test('a form that is left by a tab, a reload or a closed page offers 继续填写 on return, until it is posted or begun anew', async () => {
  const who = await fixtures.account();
  const id = await makePuzzle(fixtures.app, who, DRAFT);
  const { page, context } = await fixtures.visit({ as: who });
  await page.goto(`${LIST}/create`);
  await fillPuzzle(page, { title: '匣中何物', questionText: '得乾之姤' });
  await page.getByRole('link', { name: '易经' }).click();
  await page.waitForURL('**/library');
  await page.goBack();
  await page.getByText('匣中何物', { exact: true }).waitFor();
  await pressButton(page, '继续填写');
  await page.getByRole('status').getByText(NOTICES.draftRestored, { exact: true }).waitFor();
  await areTyped(page, '匣中何物', '得乾之姤', '');
  await fillPuzzle(page, { answerText: '一枚印' });
  await page.reload();
  await pressButton(page, '继续填写');
  await areTyped(page, '匣中何物', '得乾之姤', '一枚印');

  // an edit has a draft of its own
  await page.goto(`${LIST}/${id}/edit`);
  await fillPuzzle(page, { answerText: '铜钱' });
  await page.close();
  const next = await context.newPage();
  await next.goto(`${LIST}/${id}/edit`);
  await pressButton(next, '重新填写');
  await pressButton(next, '清掉');
  await areTyped(next, ...Object.values(DRAFT));
  await next.reload();
  await areTyped(next, ...Object.values(DRAFT));
  await next.goto(`${LIST}/create`);
  await pressButton(next, '继续填写');
  await pressButton(next, '发布');
  await next.waitForURL(`**${LIST}`);
  await next.goto(`${LIST}/create`);
  await areTyped(next, '', '', '');
});

test('a session that an upload has ended keeps the text, 退出登录 in another tab does not; uploads are dropped, with a notice', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who, expects: [REFUSED(401)] });
  await page.goto(`${LIST}/create`);
  const image = picked(await plain(8, 8).png().toBuffer(), 'image/png');
  await fillPuzzle(page, DRAFT);
  await pickAndUpload(page, '题目图片', image);
  await fixtures.app.api('POST', '/auth/logout', { body: {}, token: who.token });
  await pick(page, '答案图片', image);
  await page.waitForURL('**/login?**');
  await logIn(page, who);
  await page.getByRole('status').getByText(NOTICES.textRestored, { exact: true }).waitFor();
  await areTyped(page, ...Object.values(DRAFT));
  await expect.poll(() => page.getByRole('img', { name: /图片$/ }).count()).toBe(0);
  const other = await context.newPage();
  await other.goto('/profile');
  await logOut(other);
  await page.waitForURL('**/login?**');
  await logIn(page, who);
  await areTyped(page, '', '', '');
});
