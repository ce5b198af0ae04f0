import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HISTORY_NOTICES } from '#contract/words/account-notices.ts';
import { castByHand, choose, startButton, ZHUN } from '../support/cast-steps.ts';
import { chooseWay, openShareSheet } from '../support/share-steps.ts';
import { UNREACHED, useFixtures } from './fixtures.ts';
import { exportAs, saveAll, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
/** A request that failed, and the error that a boundary of React has caught. */
const LOST = [UNREACHED, /chunk not loaded: /];

/** Aborts the next request for each of these files; those after it are answered. Answers how many were aborted. */
async function loseOnce(page: Page, ...patterns: readonly string[]): Promise<() => number> {
  let lost = 0;
  for (const pattern of patterns) {
    const url = `**/assets/${pattern}`;
    await page.route(
      url,
      (route) => {
        lost++;
        return route.abort();
      },
      { times: 1 },
    );
  }
  return () => lost;
}

const visit = () => fixtures.visit({ expects: LOST });
const retryButton = (page: Page) => page.getByRole('button', { name: '重试' });
const timeButton = (page: Page) => page.getByRole('button', { name: '时间起卦' });
const topOfStart = (page: Page) => startButton(page).evaluate((button) => button.getBoundingClientRect().top);

describe('a calendar that was not loaded', () => {
  test('is loaded again by 重试, which moves nothing on the form, and 时间起卦 casts', async () => {
    const { page } = await visit();
    const lost = await loseOnce(page, 'table-*.js');
    await page.goto('/divination');
    const line = page.getByRole('button').filter({ hasText: '历法没有载入' }); // takes the height of the toggle
    await line.waitFor();
    expect(lost()).toBe(1);
    await page.getByRole('textbox', { name: '想问什么' }).waitFor();
    const top = await topOfStart(page);
    await line.click();
    await page.getByRole('button', { name: /日 · .时/ }).waitFor();
    await expect.poll(() => topOfStart(page)).toBe(top);
    await timeButton(page).click();
    await page.getByLabel('起卦算式').waitFor();
  });

  test('is announced by a toast when the next tap on 时间起卦 fails too; the tap that can load it casts', async () => {
    const { page } = await visit();
    await page.route('**/assets/table-*.js', (route) => route.abort());
    await page.goto('/divination');
    await page.getByText('历法没有载入').waitFor();
    await timeButton(page).click();
    await page.getByRole('status').getByText('历法没有载入').waitFor();
    await expect.poll(() => timeButton(page).isEnabled()).toBe(true);
    await page.unroute('**/assets/table-*.js');
    await timeButton(page).click();
    await page.getByLabel('起卦算式').waitFor();
  });
});

describe('the parts that the form loads after it is hydrated', () => {
  test('move nothing that is drawn already', async () => {
    const { page } = await visit();
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      void page.route('**/assets/casting-*.js', (route) => {
        answer = () => route.continue();
        resolve();
      });
    });
    await page.goto('/divination');
    await isAsked;
    const drawn = await topOfStart(page);
    answer();
    await page.getByRole('textbox', { name: '想问什么' }).waitFor();
    expect(await topOfStart(page)).toBe(drawn);
  });

  test('are loaded again by 重试: the preview is shown', async () => {
    const { page } = await visit();
    await loseOnce(page, 'casting-*.js');
    await page.goto('/divination');
    await page.getByText('没有载入，请重试').waitFor();
    await retryButton(page).click();
    await choose(page, ZHUN);
    await page.getByText('水雷屯').first().waitFor();
  });

  test('are loaded again by the next tap on 开始起卦, which then casts and keeps the draft', async () => {
    const { page } = await visit();
    await loseOnce(page, 'casting-*.js');
    await page.goto('/divination');
    await page.getByText('没有载入，请重试').waitFor();
    await choose(page, ZHUN);
    await startButton(page).click();
    await page.getByRole('heading', { name: '水雷屯' }).waitFor();
    await page.getByRole('button', { name: '再起一卦' }).click();
    await page.getByText('未保存的卦 · 1').waitFor();
  });
});

test('texts of a result that are lost twice show one line, in the card of the three sentences; 重试 brings back all', async () => {
  const { page } = await visit();
  await page.goto('/divination');
  await page.route('**/assets/classic-*.js', (route) => route.abort());
  await choose(page, ZHUN);
  await startButton(page).click();
  await page.getByRole('region', { name: '三句话' }).getByText('没有取到经文。').waitFor();
  await page.getByRole('button', { name: '保存卦例' }).waitFor();
  expect(await page.getByText('没有载入').count()).toBe(0);
  await page.unroute('**/assets/classic-*.js');
  await retryButton(page).click();
  await page.getByText(/^先读屯的初九/).waitFor();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
});

test('a chapter of the wings that was never loaded says so without a network, and comes with 重试', async () => {
  const { page } = await visit();
  await page.goto('/library/wings');
  await page.getByRole('link', { name: /^杂卦/ }).waitFor();
  await page.context().setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false); // a busy browser tells its pages a moment later
  await page.getByRole('link', { name: /^杂卦/ }).click();
  await page.getByText('没有网络，这一章还没有取过。').waitFor();
  await page.context().setOffline(false);
  await retryButton(page).click();
  await page.getByText('乾刚坤柔，比乐师忧').waitFor();
});

describe('a page that was not loaded', () => {
  test('is loaded again by 重试, with its styles', async () => {
    const { page } = await visit();
    await page.goto('/hexagram/010001');
    await loseOnce(page, 'library-parts-*.css');
    await page.locator('a[href="/hexagram/010001/text"]').click(); // at the head of the page: its end loads the same chunk
    await page.getByText('这一页没能打开。').waitFor();
    await retryButton(page).click();
    await page.getByRole('navigation', { name: '前后' }).waitFor();
    const pages = await page.evaluate(
      () => document.querySelectorAll('link[rel=stylesheet][href*=library-parts]').length,
    );
    expect(pages).toBe(1); // styled, and once
  });

  test('offers to reload the app when 重试 has failed too, as after an update of the server; the next navigation to it loads it again', async () => {
    const { page } = await visit();
    await page.goto('/library');
    await page.route('**/assets/small-pages-*.js', (route) => route.abort());
    await page.getByRole('link', { name: '学院' }).click();
    await page.getByText('这一页没能打开。').waitFor();
    await retryButton(page).click();
    await page.getByRole('button', { name: '重新载入' }).waitFor();
    await page.getByRole('link', { name: '易经' }).click();
    await page.getByRole('heading', { name: '易经' }).waitFor();
    await page.unroute('**/assets/small-pages-*.js');
    await page.getByRole('link', { name: '学院' }).click();
    await page.getByRole('heading', { name: '学院' }).waitFor();
  });

  test('of a prerendered page is loaded again by 重试 when its preload was lost too', async () => {
    const { page, expect: mayReport } = await visit();
    mayReport(/React error #422/); // could not be hydrated, is rendered anew
    await page.route('**/assets/library-page-*.js', (route) => route.abort());
    await page.goto('/library');
    await page.getByText('这一页没能打开。').waitFor();
    await page.unroute('**/assets/library-page-*.js');
    await retryButton(page).click();
    await page.getByRole('tab', { name: '八卦' }).click();
    await page.getByRole('link', { name: '乾，天，先天数1' }).waitFor();
  });
});

test('the chunk that sends saved results is loaded again by the next save', async () => {
  const account = await fixtures.account();
  const { page } = await fixtures.visit({ as: account, expects: LOST });
  await page.route('**/assets/sending-*.js', (route) => route.abort());
  await page.goto('/divination');
  await castByHand(page);
  await page.getByRole('button', { name: '保存卦例' }).click();
  await page.getByText('卦例保存成功').waitFor();
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await page.getByText('1 条未同步').waitFor();
  await page.unroute('**/assets/sending-*.js');
  await page.getByRole('button', { name: '重新同步' }).click();
  await page.getByText('1 条未同步').waitFor({ state: 'detached' });
});

test('a way of 分享 that was not loaded is loaded again by 重试', async () => {
  const { page } = await visit();
  await page.goto('/divination');
  await castByHand(page);
  await openShareSheet(page);
  await loseOnce(page, 'picture-*.js');
  await chooseWay(page, '图片');
  await page.getByRole('dialog').getByText('这部分没有载入').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '重试' }).click();
  await page.getByText('长按图片也可保存').waitFor();
});

test('导出 and 导入 say that their part was not loaded, and work the next time', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who, expects: LOST });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await loseOnce(page, 'history-file-*.js');
  const notLoaded = page.getByText(HISTORY_NOTICES.notLoaded);
  await exportAs(page, 'JSON，一份文件');
  await notLoaded.waitFor();
  await exportAs(page, 'Markdown，一月一份');
  await page.getByText(HISTORY_NOTICES.exported(3, 0)).waitFor();
  await page.reload();
  await loseOnce(page, 'history-file-*.js');
  const file = { name: '卦例.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
  await page.getByLabel('导入卦例').setInputFiles(file);
  await notLoaded.waitFor();
  await page.getByLabel('导入卦例').setInputFiles(file);
  await page.getByText(HISTORY_NOTICES.notOurs).waitFor();
});
