import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PROBLEMS } from '#contract/problems.ts';
import { type Account, REFUSED, useFixtures } from './fixtures.ts';
import { logIn, storedSession } from './pages/account-forms.ts';
import { fillPuzzle, LIST, makePuzzle, pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

const FORBIDDEN = '没有权限执行此操作';
const deleting = async (page: Page): Promise<void> => {
  await pressButton(page, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
};

/** The stored session says superadmin; the server knows better. */
const forged = (who: Account): Account => ({ ...who, user: { ...who.user, role: 'superadmin' } });

test('a puzzle offers 编辑 and 删除 to its owner and to the superadmin, and to nobody else', async () => {
  const owner = await fixtures.account();
  const id = await makePuzzle(fixtures.app, owner);
  const viewers = [
    [undefined, false],
    [await fixtures.account(), false],
    [await fixtures.account('admin'), false],
    [owner, true],
    [await fixtures.account('superadmin'), true],
  ] as const;
  for (const [as, isOffered] of viewers) {
    const { page } = await fixtures.visit({ as });
    await page.goto(`${LIST}/${id}`);
    await page.getByRole('button', { name: '显示答案' }).waitFor();
    expect(await page.getByRole('link', { name: '编辑' }).count()).toBe(Number(isOffered));
    expect(await page.getByRole('button', { name: '删除' }).count()).toBe(Number(isOffered));
    await page.goto(`${LIST}/${id}/edit`);
    if (as === undefined) await page.waitForURL(`**/login?return=${encodeURIComponent(`${LIST}/${id}/edit`)}`);
    else if (isOffered) await page.getByRole('heading', { name: '改题' }).waitFor();
    else await page.waitForURL(`**${LIST}/${id}`);
  }
});

test('a guest at the address of the edit form logs in and is then at the form', async () => {
  const owner = await fixtures.account();
  const id = await makePuzzle(fixtures.app, owner);
  const { page } = await fixtures.visit();
  await page.goto(`${LIST}/${id}/edit`);
  await page.waitForURL('**/login?**');
  await logIn(page, owner);
  await page.waitForURL(`**${LIST}/${id}/edit`);
  await page.getByRole('heading', { name: '改题' }).waitFor();
});

test('the superadmin edits and deletes puzzles of others; the author stays the same', async () => {
  const owner = await fixtures.account('user', '原作者');
  const id = await makePuzzle(fixtures.app, owner);
  const { page } = await fixtures.visit({ as: await fixtures.account('superadmin') });
  await page.goto(`${LIST}/${id}/edit`);
  await fillPuzzle(page, { title: '改过的题' });
  await pressButton(page, '保存');
  await page.waitForURL(`**${LIST}/${id}`);
  await page.getByRole('heading', { name: '改过的题' }).waitFor();
  await page.getByText('原作者').waitFor();
  await deleting(page);
  await page.waitForURL(`**${LIST}`);
  expect((await fixtures.app.api('GET', `/shefu?action=detail&id=${id}`)).status).toBe(404);
});

test('a forged role brings the buttons and nothing behind them: the server says 403', async () => {
  const id = await makePuzzle(fixtures.app, await fixtures.account());
  const { page } = await fixtures.visit({ as: forged(await fixtures.account()), expects: [REFUSED(403)] });
  await page.goto('/profile');
  await pressButton(page, '获取邀请码');
  await page.getByText(FORBIDDEN, { exact: true }).waitFor();
  await page.goto(`${LIST}/${id}`);
  await deleting(page);
  await page.getByRole('alertdialog', { name: FORBIDDEN }).waitFor();
  await pressButton(page, '知道了');
  await page.getByRole('link', { name: '编辑' }).click();
  await fillPuzzle(page, { title: '偷改' });
  await pressButton(page, '保存');
  await page.getByText(FORBIDDEN, { exact: true }).waitFor();
  const { json } = await fixtures.app.api('GET', `/shefu?action=detail&id=${id}`);
  expect(json['puzzle']).toMatchObject({ title: '袖中何物' });
});

test('an expired session is removed before the first render, and 我的 and /login say so until the next login', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: { ...who, expiresAt: new Date(Date.now() - 1000).toISOString() } });
  const called: string[] = [];
  page.on('request', (request) => request.headers()['authorization'] && called.push(request.url()));
  await page.goto('/profile');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  expect(await storedSession(page)).toBeNull();
  expect(called).toEqual([]);
  const expired = page.getByText(PROBLEMS['auth.expired'].message, { exact: true });
  await expired.waitFor();
  await page.reload();
  await expired.waitFor();
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await page.waitForURL('**/login?**');
  await expired.waitFor();
  await logIn(page, who);
  await page.getByRole('heading', { name: who.username }).waitFor();
  await pressButton(page, '退出登录');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  expect(await expired.count()).toBe(0);
});

test('a session older than a day is refreshed at the start, for ninety days from now', async () => {
  const who = await fixtures.account();
  const twoDaysOld = new Date(Date.parse(who.expiresAt) - 2 * 86_400_000).toISOString();
  const { page } = await fixtures.visit({ as: { ...who, expiresAt: twoDaysOld } });
  const refreshed = page.waitForResponse('**/auth/refresh');
  await page.goto('/library');
  expect((await refreshed).status()).toBe(200);
  const expiry = async () => Number((await storedSession(page))?.['sessionExpiry']);
  await expect.poll(expiry).toBeGreaterThanOrEqual(Date.parse(who.expiresAt));
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/refresh') && calls.push(request.url()));
  await page.reload();
  await page.getByRole('link', { name: '我的' }).click();
  await page.getByRole('heading', { name: who.username }).waitFor();
  expect(calls).toEqual([]);
});

const CORRUPT = [
  ['not JSON', '{"isAuthenticated":tr'],
  ['of another shape', '{"state":{"token":"x"},"version":0}'],
  ['a bare word', '"hello"'],
  ['null', 'null'],
] as const;

test.each(CORRUPT)('stored data that is %s is quarantined, and the app starts clean', async (_, text) => {
  const keys = ['auth-storage', 'divination-storage', 'guanxiang-settings'];
  const { page } = await fixtures.visit({ stored: Object.fromEntries(keys.map((key) => [key, text])) });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '游客' }).waitFor();
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const isDefaults = text.startsWith('{"state"'); // settings of another shape are settings with nothing set
  for (const key of isDefaults ? keys.slice(0, 2) : keys) {
    expect(stored[`${key}.corrupt-1`], key).toBe(text);
    expect(stored[key], key).toBeUndefined();
  }
});
