import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand, castOnForm, QIAN, startButton, ZHUN } from '../support/cast-steps.ts';
import { REFUSED, useFixtures } from './fixtures.ts';
import { logIn } from './pages/account-forms.ts';
import { pressButton } from './pages/puzzles.ts';
import { historyOf, serverResults } from './pages/saved-results.ts';

const fixtures = useFixtures();

const drafts = (page: Page) => page.getByRole('region', { name: '未保存的卦' });
const head = (page: Page, count: number) => page.getByRole('button', { name: `未保存的卦 · ${count}` });
const stored = (page: Page): Promise<readonly { user: string | null }[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('divination-drafts') ?? '[]'));

/** On the form: casts, and turns back to it without saving. */
async function castAndLeave(page: Page, taps: typeof ZHUN | typeof QIAN = ZHUN): Promise<void> {
  await castOnForm(page, taps);
  await pressButton(page, '再起一卦');
}

async function namesOf(page: Page): Promise<readonly string[]> {
  await drafts(page).getByRole('button', { name: '全部清除' }).waitFor();
  const heard = await drafts(page).ariaSnapshot();
  return [...heard.matchAll(/button "([^"，]+，.爻动)，/g)].map(([, row]) => row ?? '');
}

test('the list of drafts is hidden while it is empty, and while a cast is shown', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await startButton(page).waitFor();
  expect(await drafts(page).count()).toBe(0);
  await castByHand(page);
  expect(await drafts(page).count()).toBe(0);
});

test('a guest’s unsaved casts are listed after a reload, newest first, and a tap opens one', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await castAndLeave(page);
  await castAndLeave(page, QIAN);
  await page.reload();
  await head(page, 2).click();
  await page.getByText('只留在这台设备上，最多 20 则。登录后可存入卦例。').waitFor();
  expect(await namesOf(page)).toEqual(['乾为天，二爻动', '水雷屯，初爻动']);
  await drafts(page)
    .getByRole('button', { name: /^水雷屯/ })
    .click();
  await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
  await pressButton(page, '再起一卦');
  await head(page, 2).waitFor();
});

test('each draft can be removed, and all can be cleared after a confirmation', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await castAndLeave(page);
  await castAndLeave(page, QIAN);
  await castAndLeave(page, QIAN);
  await head(page, 3).click();
  await pressButton(page, '移除 水雷屯，初爻动');
  await head(page, 2).waitFor();
  await page.locator('li:last-child button:focus').getByText('移除').waitFor();
  const dialog = page.getByRole('alertdialog', { name: '清除未保存的卦？' });
  await pressButton(page, '全部清除');
  await dialog.getByRole('button', { name: '再想想' }).click();
  expect(await namesOf(page)).toEqual(['乾为天，二爻动', '乾为天，二爻动']);
  await pressButton(page, '全部清除');
  await dialog.getByRole('button', { name: '清除' }).click();
  await drafts(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('divination-drafts'))).toBeNull();
});

test('twenty drafts are kept; the oldest is dropped first', async () => {
  const held = Array.from({ length: 20 }, (_, index) => ({
    timestamp: new Date(Date.UTC(2026, 0, 20 - index)).toISOString(),
    mainHexagram: '010001',
    movingYao: index === 19 ? 5 : 0,
    user: null,
  }));
  const { page } = await fixtures.visit({ stored: { 'divination-drafts': JSON.stringify(held) } });
  await page.goto('/divination');
  await head(page, 20).click();
  expect((await namesOf(page)).at(-1)).toBe('水雷屯，上爻动');
  await castAndLeave(page, QIAN);
  await head(page, 20).click();
  expect(await namesOf(page)).toEqual(['乾为天，二爻动', ...Array(19).fill('水雷屯，初爻动')]);
});

test('after login a guest’s draft can be saved, and then is no longer a draft', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await castAndLeave(page);
  await castAndLeave(page, QIAN);
  await page.goto('/login?return=/divination');
  await logIn(page, who);
  await head(page, 2).click();
  await page.getByText('存入卦例才随账号走，退出登录即清除。').waitFor();
  await drafts(page)
    .getByRole('button', { name: /^水雷屯/ })
    .click();
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(1);
  await pressButton(page, '再起一卦');
  await head(page, 1).click();
  expect(await namesOf(page)).toEqual(['乾为天，二爻动']);
});

test('a cast that a guest asked to save and then removed is not saved after the login', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  for (const chosen of [ZHUN, QIAN]) {
    await castOnForm(page, chosen);
    await pressButton(page, '保存卦例');
    await pressButton(page, '再起一卦');
  }
  await head(page, 2).click();
  await pressButton(page, '移除 水雷屯，初爻动');
  await page.goto('/login?return=/profile');
  await logIn(page, who);
  await page.getByText('卦例保存成功').waitFor();
  await expect.poll(() => historyOf(page)).toEqual(['乾为天，二爻动']);
});

test('退出登录 removes the drafts of the user and the current cast', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  await page.goto('/divination');
  await castAndLeave(page);
  await castOnForm(page, QIAN);
  await page.getByRole('link', { name: '我的' }).click();
  await pressButton(page, '退出登录');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('divination-drafts'))).toBeNull();
  await page.getByRole('link', { name: '占卜' }).click();
  await startButton(page).waitFor();
  expect(await drafts(page).count()).toBe(0);
});

test('drafts of a session that expired are hidden from the next user and shown again to their own', async () => {
  const [first, second] = [await fixtures.account(), await fixtures.account()];
  const { page } = await fixtures.visit({ as: first, expects: [REFUSED(401)] });
  await page.goto('/divination');
  await castAndLeave(page);
  await fixtures.app.api('POST', '/auth/logout', { body: {}, token: first.token });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  await page.goto('/divination');
  await startButton(page).waitFor();
  expect(await drafts(page).count()).toBe(0);
  await castAndLeave(page, QIAN);
  await head(page, 1).waitFor();
  await page.goto('/login?return=/profile');
  await logIn(page, second);
  await page.getByRole('heading', { name: second.username }).waitFor();
  await page.goto('/divination');
  await head(page, 1).waitFor();
  await page.goto('/profile');
  await pressButton(page, '退出登录');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  expect((await stored(page)).map(({ user }) => user)).toEqual([first.user.id]);
  await page.goto('/login?return=/divination');
  await logIn(page, first);
  await head(page, 1).click();
  expect(await namesOf(page)).toEqual(['水雷屯，初爻动']);
});

test('two tabs share the drafts, and neither overwrites the other’s', async () => {
  const { page, context } = await fixtures.visit();
  await page.goto('/divination');
  await castAndLeave(page);
  const other = await context.newPage();
  await other.goto('/divination');
  await castAndLeave(other, QIAN);
  await head(page, 2).waitFor();
  await head(page, 2).click();
  await pressButton(page, '移除 乾为天，二爻动');
  await head(other, 1).waitFor();
});

test('drafts that cannot be read do not stop the app', async () => {
  for (const text of ['{"cut', '{}', '[null, 7, {"user": null}]', '"x"']) {
    const { page } = await fixtures.visit({ stored: { 'divination-drafts': text } });
    await page.goto('/divination');
    await startButton(page).waitFor();
    expect(await drafts(page).count()).toBe(0);
  }
});
