import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { NOTICES } from '#contract/notices.ts';
import { plain } from '../support/images.ts';
import { type Account, REFUSED, useFixtures } from './fixtures.ts';
import { logIn, storedSession } from './pages/account-forms.ts';
import { pick, pickAndUpload, picked } from './pages/image-field.ts';
import { fillPuzzle, LIST, makePuzzle, pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

const DRAFT = { title: '袖中何物', questionText: '得屯之比', answerText: '古钱' };

/** What the three fields hold, once they are there. */
async function textsOf(page: Page): Promise<readonly string[]> {
  await page.getByRole('textbox', { name: '答案', exact: true }).waitFor();
  return page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
}

describe('a form that is left', () => {
  test('by a tab, a reload or a closed page offers 继续填写 on return, until it is posted or begun anew', async () => {
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
    expect(await textsOf(page)).toEqual(['匣中何物', '得乾之姤', '']);
    await fillPuzzle(page, { answerText: '一枚印' });
    await page.reload();
    await pressButton(page, '继续填写');
    expect(await textsOf(page)).toEqual(['匣中何物', '得乾之姤', '一枚印']);

    // an edit has a draft of its own
    await page.goto(`${LIST}/${id}/edit`);
    await fillPuzzle(page, { answerText: '铜钱' });
    await page.close();
    const next = await context.newPage();
    await next.goto(`${LIST}/${id}/edit`);
    await pressButton(next, '重新填写');
    expect(await textsOf(next)).toEqual(Object.values(DRAFT));
    await next.reload();
    expect(await textsOf(next)).toEqual(Object.values(DRAFT));
    await next.goto(`${LIST}/create`);
    await pressButton(next, '继续填写');
    await pressButton(next, '发布');
    await next.waitForURL(`**${LIST}`);
    await next.goto(`${LIST}/create`);
    expect(await textsOf(next)).toEqual(['', '', '']);
  });

  test('leaves none of its text on the device after 退出登录', async () => {
    const who = await fixtures.account();
    const { page } = await fixtures.visit({ as: who });
    await page.goto(`${LIST}/create`);
    await fillPuzzle(page, DRAFT);
    await page.getByRole('link', { name: '我的' }).click();
    await pressButton(page, '退出登录');
    await page.getByRole('heading', { name: '游客' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      DRAFT.title,
    );
  });
});

describe('a session that ended while a puzzle was written', () => {
  /** The server ends the session of the page, which finds out when it sends the form, or anything else. */
  async function sendTooLate(page: Page, button: '发布' | '保存'): Promise<void> {
    const token = String((await storedSession(page))?.['token']);
    await fixtures.app.api('POST', '/auth/logout', { body: {}, token });
    // Pressed once and only if it is there: a call that was under way may have led to the login before.
    await page.evaluate((name) => {
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
    }, button);
    await page.waitForURL('**/login?**');
    expect(await storedSession(page)).toBeNull();
  }

  const open = async (as: Account, path: string): Promise<Page> => {
    const { page } = await fixtures.visit({ as, expects: [REFUSED(401)] });
    await page.goto(`${LIST}/${path}`);
    return page;
  };

  test('leads to the login, and from there back to the form with the typed text', async () => {
    const who = await fixtures.account();
    const page = await open(who, 'create');
    await fillPuzzle(page, DRAFT);
    await sendTooLate(page, '发布');
    await logIn(page, who);
    await page.waitForURL(`**${LIST}/create`);
    await page.getByRole('status').getByText(NOTICES.draftRestored, { exact: true }).waitFor();
    expect(await textsOf(page)).toEqual(Object.values(DRAFT));
    await pressButton(page, '发布');
    await page.waitForURL(`**${LIST}`);
    await page.goto(`${LIST}/create`);
    expect(await textsOf(page)).toEqual(['', '', '']);
  });

  test('restores the changes of an edit in that edit only', async () => {
    const who = await fixtures.account();
    const [id, other] = [await makePuzzle(fixtures.app, who, DRAFT), await makePuzzle(fixtures.app, who, DRAFT)];
    const page = await open(who, `${id}/edit`);
    await fillPuzzle(page, { questionText: '得泰之临' });
    await sendTooLate(page, '保存');
    await logIn(page, who);
    await page.waitForURL(`**${LIST}/${id}/edit`);
    expect(await textsOf(page)).toEqual([DRAFT.title, '得泰之临', DRAFT.answerText]);
    await sendTooLate(page, '保存');
    await page.goto(`/login?return=${LIST}/${other}/edit`);
    await logIn(page, who);
    expect(await textsOf(page)).toEqual(Object.values(DRAFT));
  });

  test('does not show the typed text to another user', async () => {
    const page = await open(await fixtures.account(), 'create');
    await fillPuzzle(page, DRAFT);
    await sendTooLate(page, '发布');
    await logIn(page, await fixtures.account());
    await page.waitForURL(`**${LIST}/create`);
    expect(await textsOf(page)).toEqual(['', '', '']);
  });

  test('keeps the text also when an upload or another tab ended the session; uploads are dropped, with a notice', async () => {
    const who = await fixtures.account();
    const page = await open(who, 'create');
    const image = picked(await plain(8, 8).png().toBuffer(), 'image/png');
    await fillPuzzle(page, DRAFT);
    await pickAndUpload(page, '题目图片', image);
    await fixtures.app.api('POST', '/auth/logout', { body: {}, token: who.token });
    await pick(page, '答案图片', image);
    await page.waitForURL('**/login?**');
    await logIn(page, who);
    await page.getByRole('status').getByText(NOTICES.textRestored, { exact: true }).waitFor();
    expect(await textsOf(page)).toEqual(Object.values(DRAFT));
    expect(await page.getByRole('img', { name: /图片$/ }).count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto('/profile');
    await pressButton(other, '退出登录');
    await page.waitForURL('**/login?**');
    await logIn(page, who);
    expect(await textsOf(page)).toEqual(Object.values(DRAFT));
  });
});
