import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/words/messages.ts';
import { KUN, QIAN } from '../../support/cast-steps.ts';
import type { Account } from '../fixtures.ts';
import { REFUSED } from '../fixtures.ts';
import { logIn, logOut } from '../pages/account-forms.ts';
import { deleteRow, serverResults } from '../pages/saved-results.ts';
import {
  CUT_OFF,
  castAndSave,
  castAndTap,
  deviceOf,
  openForm,
  RESULTS,
  STORY,
  tab,
  untilSettled,
  useSyncStage,
} from './sync-stage.ts';

const stage = useSyncStage('sqlite');
const DAY_MS = 86_400_000;

async function openVisit(as?: Account) {
  const who = as ?? (await stage.app.account());
  const { page, context } = await stage.visit({ as: who, at: Date.now(), expects: [...CUT_OFF, REFUSED(401)] });
  await openForm(page);
  return { who, page, context };
}

const openTab = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage();
  await openForm(other);
  return other;
};

async function openAndDelete(page: Page, name: string): Promise<void> {
  await tab(page, '我的');
  await deleteRow(page, name);
}

test('a result saved offline in a tab that was closed is sent by the next tab', STORY, async () => {
  const { who, page, context } = await openVisit();
  await context.setOffline(true);
  await castAndSave(page);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await openForm(again);
  await untilSettled(stage.app, { who, pages: [again], count: 1 });
});

/** Casts by the clock and saves so often, as quickly as the page can; answers the moments of the casts. */
const saveMany = (page: Page, count: number): Promise<readonly string[]> =>
  page.evaluate(async (times) => {
    const button = async (name: string): Promise<HTMLButtonElement> => {
      for (;;) {
        const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
        if (found && !found.disabled) return found;
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const moments: string[] = [];
    for (let saved = 0; saved < times; saved++) {
      (await button('时间起卦')).click();
      (await button('保存卦例')).click();
      moments.push(JSON.parse(sessionStorage.getItem('divination-current') ?? '{}').timestamp);
      (await button('再起一卦')).click();
    }
    return moments;
  }, count);

/** The moment of a cast is its identity, and two tabs may meet in a millisecond: this one has its own. */
const setAhead = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });

test('two tabs that save fifty each at once save a hundred', STORY, async () => {
  const { who, page } = await openVisit();
  const other = await openTab(page);
  await setAhead(other);
  const moments = (await Promise.all([saveMany(page, 50), saveMany(other, 50)])).flat();
  await tab(page, '我的');
  await untilSettled(stage.app, { who, pages: [page, other], count: 100 });
  expect(await serverResults(stage.app, who)).toEqual(moments.sort().reverse());
});

test('when one tab logs out while the other saves, everything is there after login', STORY, async () => {
  const { who, page } = await openVisit();
  const other = await openTab(page);
  await page.context().setOffline(true);
  await castAndSave(other);
  await castAndSave(page, QIAN);
  await tab(page, '我的');
  await logOut(page);
  await page.clock.runFor(3000); // what may still go out is given this long
  await page.getByText('还有 2 条卦例未同步').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull();
  await expect.poll(async () => (await deviceOf(page)).list).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: '登录' }).click();
  await logIn(page, who);
  await page.waitForURL('**/profile');
  await untilSettled(stage.app, { who, pages: [page, other], count: 2 });
});

test('unsent results of one user are never sent as another’s', STORY, async () => {
  const { who, page } = await openVisit();
  const stranger = await stage.app.account();
  await page.context().setOffline(true);
  await castAndSave(page);
  await tab(page, '我的');
  await logOut(page);
  await page.clock.runFor(3000);
  await page.getByRole('alertdialog').getByRole('button', { name: '退出', exact: true }).click();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: '登录' }).click();
  await logIn(page, stranger);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: '卦例 · 0' }).waitFor();
  await page.clock.runFor(60_000);
  expect(await serverResults(stage.app, stranger)).toEqual([]);
  expect(await serverResults(stage.app, who)).toEqual([]);
  await logOut(page);
  await page.getByRole('link', { name: '登录' }).click();
  await logIn(page, who);
  await page.waitForURL('**/profile');
  await untilSettled(stage.app, { who, pages: [page], count: 1 });
});

test('two devices that delete and save at the same time end with the same list', STORY, async () => {
  const { who, page } = await openVisit();
  await castAndSave(page);
  await untilSettled(stage.app, { who, pages: [page], count: 1 });
  const { page: phone } = await openVisit(who);
  await untilSettled(stage.app, { who, pages: [phone], count: 1 });
  await page.context().setOffline(true);
  await castAndSave(page, QIAN);
  await openAndDelete(phone, '水雷屯，初爻动');
  await tab(phone, '占卜');
  await castAndSave(phone, KUN);
  await page.context().setOffline(false);
  await expect.poll(() => serverResults(stage.app, who)).toHaveLength(2);
  await page.reload();
  await phone.reload();
  await untilSettled(stage.app, { who, pages: [page, phone], count: 2 });
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
});

test('a reload in the middle of sending neither loses nor duplicates a result', STORY, async () => {
  const { who, page } = await openVisit();
  await page.context().setOffline(true);
  for (const taps of [undefined, QIAN, KUN]) await castAndSave(page, taps);
  let arrived = 0;
  stage.app.proxy.intercept(RESULTS, async ({ method, forward, reply, drop }) => {
    const answer = await forward();
    if (method !== 'POST' || arrived++ > 0) return reply(answer);
    await page.reload();
    drop();
  });
  await page.context().setOffline(false);
  await expect.poll(() => arrived).toBeGreaterThan(1);
  await untilSettled(stage.app, { who, pages: [page], count: 3 });
  stage.app.proxy.intercept(RESULTS, null);
});

test('a clock that goes back a day neither hides nor overwrites a result', STORY, async () => {
  const { who, page } = await openVisit();
  await castAndSave(page);
  await page.clock.setSystemTime(Date.now() - DAY_MS);
  await castAndSave(page, QIAN);
  await page.reload();
  await openForm(page);
  await castAndSave(page, KUN);
  await untilSettled(stage.app, { who, pages: [page], count: 3 });
  await openAndDelete(page, '乾为天，二爻动');
  await untilSettled(stage.app, { who, pages: [page], count: 2 });
});
