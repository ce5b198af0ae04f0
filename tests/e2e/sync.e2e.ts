import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand } from '../support/cast-steps.ts';
import { type Account, REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { logIn, logOut } from './pages/account-forms.ts';
import { pressButton } from './pages/puzzles.ts';
import { historyOf, saveAll, serverResults, threeResults } from './pages/saved-results.ts';
import { loggedInAgain, untilSettled } from './sync/sync-stage.ts';

const fixtures = useFixtures();
const RESULTS = '**/api/divination/results**';

async function saveCast(page: Page): Promise<void> {
  await castByHand(page);
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
}

/** Presses 退出登录 and lets the three seconds pass in which unsent results are tried once more. */
async function askToLeave(page: Page): Promise<void> {
  await pressButton(page, '退出登录');
  await page.clock.runFor(3000);
}

const unreachable = (context: BrowserContext) => context.route(RESULTS, (route) => route.abort());

const resultsOf = async (who: Account): Promise<readonly string[]> =>
  serverResults(fixtures.app, await loggedInAgain(fixtures.app, who));

const keysOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|divination/.test(key)));

test('a result saved offline is sent by the next page of the same browser, though the tab was closed', async () => {
  const who = await fixtures.account();
  const { page, context } = await fixtures.visit({ as: who, at: Date.now(), expects: [UNREACHED] });
  await unreachable(context);
  await saveCast(page);
  await page.goto('about:blank'); // closing a page lets the requests through that a route still holds
  await page.close();
  expect(await serverResults(fixtures.app, who)).toHaveLength(0);
  await context.unroute(RESULTS);
  const next = await context.newPage();
  await next.goto('/profile');
  await untilSettled(fixtures.app, { who, pages: [next], count: 1 });
  await expect.poll(() => historyOf(next)).toHaveLength(1);
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
    await page.clock.runFor(60_000);
    await expect.poll(() => resultsOf(account)).toHaveLength(count);
    if (account === other) expect(await resultsOf(who)).toEqual([]);
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

test('a history that did not change is not sent again', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  const response = page.waitForResponse(RESULTS);
  await page.reload();
  expect((await response).status()).toBe(304);
  await expect.poll(() => historyOf(page)).toHaveLength(3);
});
