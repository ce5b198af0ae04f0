import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand } from '../support/cast-steps.ts';
import { type Account, REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { logIn, logOut } from './pages/account-forms.ts';
import { pressButton } from './pages/puzzles.ts';
import { historyOf, saveAll, serverResults, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
const RESULTS = '**/api/divination/results**';

async function saveCast(page: Page): Promise<void> {
  await castByHand(page);
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
}

/** Presses 退出登录 and lets the three seconds pass in which unsent results are tried once more. */
async function askToLeave(page: Page): Promise<void> {
  await logOut(page);
  await page.clock.runFor(3000);
}

const unreachable = (context: BrowserContext) => context.route(RESULTS, (route) => route.abort());

/** With a session of its own: that of the visit has ended. */
async function resultsOf(who: Account): Promise<readonly string[]> {
  const { username, password } = who;
  const { json } = await fixtures.app.api('POST', '/auth/login', { body: { username, password } });
  return serverResults(fixtures.app, { ...who, token: String(json['token']) });
}

const keysOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|divination/.test(key)));

test('a result saved offline is sent by the next page of the same browser, though the tab was closed', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who, expects: [UNREACHED] });
  await unreachable(context);
  await saveCast(page);
  await page.goto('about:blank'); // closing a page lets the requests through that a route still holds
  await page.close();
  expect(await serverResults(fixtures.app, who)).toHaveLength(0);
  await context.unroute(RESULTS);
  const next = await context.newPage();
  await next.goto('/profile');
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(1);
  expect(await historyOf(next)).toHaveLength(1);
});

test('leaving with unsent results asks; 退出 keeps them for their user, and for nobody else', async () => {
  const [who, other] = [await fixtures.account(), await fixtures.account()];
  // 401: a list that is being read while the server ends the session
  const { page, context } = await fixtures.visit({ as: who, at: Date.now(), expects: [UNREACHED, REFUSED(401)] });
  await unreachable(context);
  await saveCast(page);
  await page.goto('/profile');
  await askToLeave(page);
  const dialog = page.getByRole('alertdialog', { name: '现在退出登录？' });
  await dialog.getByText('还有 1 条卦例未同步，将保留在本机并在下次登录后继续同步').waitFor();
  await dialog.getByRole('button', { name: '退出', exact: true }).click();
  await page.getByRole('heading', { name: '游客' }).waitFor();
  await expect.poll(() => keysOf(page)).not.toContain('divination-storage');
  await context.unroute(RESULTS);
  for (const [account, count] of [
    [other, 0],
    [who, 1],
  ] as const) {
    await page.goto('/login?return=/profile');
    await logIn(page, account);
    await page.getByRole('heading', { name: `卦例 · ${count}` }).waitFor();
    await expect.poll(() => resultsOf(account)).toHaveLength(count);
    await logOut(page);
    await page.getByRole('heading', { name: '游客' }).waitFor();
  }
  await expect.poll(() => keysOf(page)).toEqual([]);
});

test('放弃并退出 gives unsent results up and leaves nothing on the device; 再想想 changes nothing', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who, at: Date.now(), expects: [UNREACHED] });
  await unreachable(context);
  await saveCast(page);
  await page.goto('/profile');
  const dialog = page.getByRole('alertdialog');
  await askToLeave(page);
  await dialog.getByRole('button', { name: '再想想' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => historyOf(page)).toHaveLength(1);
  await askToLeave(page);
  await dialog.getByRole('button', { name: '放弃并退出' }).click();
  await page.getByRole('heading', { name: '游客' }).waitFor();
  await expect.poll(() => keysOf(page)).toEqual([]);
});

test('a session that ends under an unsent result keeps it until its user is back', async () => {
  const who = await fixtures.account();
  const { page } = await fixtures.visit({ as: who, expects: [REFUSED(401)] });
  await castByHand(page);
  await fixtures.app.api('POST', '/auth/logout', { body: {}, token: who.token });
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
  await expect.poll(() => keysOf(page)).not.toContain('auth-storage');
  await page.goto('/login?return=/profile');
  await logIn(page, who);
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  await expect.poll(() => resultsOf(who)).toHaveLength(1);
});

test('three tabs that save at once lose nothing', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who });
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.bringToFront();
    await castByHand(tab);
  }
  // an event, not a click: a tab in the background is drawn too seldom for Playwright to aim at it
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: '保存卦例' }).dispatchEvent('click')));
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(3);
  await page.bringToFront();
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
});

test('with full storage 卦例保存成功 is shown only if the server has stored the result', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who, expects: [UNREACHED] });
  await castByHand(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await unreachable(context);
  await pressButton(page, '保存卦例');
  await page.getByText('本机存储空间不足，卦例未能保存').waitFor();
  await context.unroute(RESULTS);
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
  expect(await serverResults(fixtures.app, who)).toHaveLength(1);
});

test('a history that did not change is not sent again', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  const answer = page.waitForResponse(RESULTS);
  await page.reload();
  expect((await answer).status()).toBe(304);
  await expect.poll(() => historyOf(page)).toHaveLength(3);
});
