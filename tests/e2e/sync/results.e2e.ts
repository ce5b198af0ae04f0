/** What the model of tests/model/ cannot say of saved results: real tabs with their locks, a full disk, headers and bytes of real answers. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/words/messages.ts';
import { KUN, QIAN } from '../../support/cast-steps.ts';
import { REFUSED } from '../fixtures.ts';
import { callsTo, logIn } from '../pages/account-forms.ts';
import { pressButton } from '../pages/puzzles.ts';
import { serverResults } from '../pages/saved-results.ts';
import {
  CUT_OFF,
  castAndSave,
  castAndTap,
  deviceOf,
  RESULTS,
  STORY,
  tab,
  untilSettled,
  useProxiedStage,
} from './sync-stage.ts';

const stage = useProxiedStage();

async function openVisit() {
  const who = await stage.app.account();
  const { page } = await stage.visit({ as: who, at: Date.now(), expects: [...CUT_OFF, ...[401, 429].map(REFUSED)] });
  await page.goto('/divination');
  return { who, page };
}

const openTab = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  await other.goto('/divination');
  return other;
};

test('when one tab logs out while the other saves, everything is there after login', STORY, async () => {
  const { who, page } = await openVisit();
  const other = await openTab(page);
  stage.app.proxy.intercept('/api/', async ({ drop }) => drop());
  await castAndSave(other);
  await page.bringToFront();
  await castAndSave(page, QIAN);
  await tab(page, '我的');
  await pressButton(page, '退出登录');
  await page.clock.runFor(3000); // what may still go out is given this long
  await page.getByText('还有 2 条卦例未同步').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull();
  await expect.poll(async () => (await deviceOf(page)).list).toEqual([]);
  stage.app.proxy.intercept('/api/', null);
  await page.getByRole('link', { name: '登录' }).click();
  await logIn(page, who);
  await page.waitForURL('**/profile');
  await untilSettled(stage.app, { who, pages: [page, other], count: 2 });
});

/** Leaves not a byte. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let size = 1 << 22, n = 0; size >= 1; ) {
      try {
        localStorage.setItem(`filler-${n++}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });

test('with full storage a result is saved directly on the server, or reported as not saved', STORY, async () => {
  const { who, page } = await openVisit();
  await fillStorage(page);
  await castAndSave(page);
  await expect.poll(() => serverResults(stage.app, who)).toHaveLength(1);
  await page.context().setOffline(true);
  await castAndTap(page, QIAN);
  await page.getByText('本机存储空间不足，卦例未能保存').waitFor();
  await expect.poll(() => page.getByText(MESSAGES.resultSaved).count()).toBe(0);
  await page.context().setOffline(false);
  expect(await serverResults(stage.app, who)).toHaveLength(1);
  await page.getByRole('button', { name: '保存卦例' }).click();
  await page.getByText(MESSAGES.resultSaved, { exact: true }).waitFor();
  expect(await serverResults(stage.app, who)).toHaveLength(2);
});

/** How many saves the page has sent since this was called. */
function savesFrom(page: Page): () => number {
  const calls = callsTo(page, RESULTS);
  return () => calls.filter((call) => call.method() === 'POST').length;
}

test('after a 429 nothing is sent before Retry-After has passed', STORY, async () => {
  const { who, page } = await openVisit();
  let refused = 0;
  await page.route(`**${RESULTS}**`, async (route) => {
    if (route.request().method() === 'GET' || refused > 0) return route.continue();
    refused++;
    const json = { success: false, code: 'test', message: '不行' };
    await route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json });
  });
  const saves = savesFrom(page);
  await castAndSave(page);
  await expect.poll(() => refused).toBe(1);
  await castAndSave(page, QIAN); // a new save starts the queue, but not this early
  await page.clock.runFor(30_000);
  expect(await serverResults(stage.app, who)).toEqual([]);
  expect(saves()).toBe(1);
  await page.clock.runFor(40_000);
  await castAndSave(page, KUN);
  await untilSettled(stage.app, { who, pages: [page], count: 3 });
  expect(saves()).toBe(4); // the refused one and each of the three once
});

test('an answer that is cut in the middle counts as a network failure', STORY, async () => {
  const { who, page } = await openVisit();
  let cut = 0;
  stage.app.proxy.intercept(RESULTS, async ({ forward, reply, replyHalf }) => {
    const response = await forward();
    if (cut++ < 2) replyHalf(response);
    else reply(response);
  });
  await castAndSave(page);
  await untilSettled(stage.app, { who, pages: [page], count: 1 });
  expect(cut).toBeGreaterThan(2);
  stage.app.proxy.intercept(RESULTS, null);
});
