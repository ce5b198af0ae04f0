import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { ARTICLES } from '#core/texts/academy.ts';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { detailOf } from '#core/texts/companion-parts.ts';
import { trigramTextOf } from '#core/texts/trigrams.ts';
import { loadWing, WING_IDS } from '#core/texts/wings.ts';
import { TRIGRAM_CODES } from '#core/trigram/trigram.ts';
import { sharedBrowser } from '../support/browser.ts';
import { castByHand } from '../support/cast-steps.ts';
import { workerServer } from '../support/e2e-servers.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { keptTexts, visitOnce } from '../support/kept-texts.ts';
import { perGroup } from '../support/lifetimes.ts';
import { startRunningApp } from '../support/running-app.ts';
import { openVisit, type Visit } from '../support/visit.ts';
import { castByWay } from '../support/way-steps.ts';

/**
 * Goes on to this address by a link of the app, without another load. The worker answers every address with one of three pages, /divination,
 * /library and index.html (web/service-worker/sw.test.ts); the chunks and texts of a page are what is asked for here.
 */
const goOn = (page: Page, path: string): Promise<void> =>
  page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

/** The first of these straight from its address, the others from there. */
async function openEach(
  page: Page,
  all: readonly (readonly [string, string])[],
  isThere: (shown: string) => Promise<unknown>,
): Promise<void> {
  for (const [index, [path, shown]] of all.entries()) {
    if (index === 0) await page.goto(path);
    else await goOn(page, path);
    await isThere(shown);
  }
}

// One device for the group: a visit that fills its caches takes longer than all that is asked of it. Each test has a tab of its own.
describe('after one visit, with the server killed', () => {
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    const app = await startRunningApp();
    visit = await openVisit(await sharedBrowser(), app.url, {
      serviceWorker: true,
      expects: [/net::ERR_/],
    });
    await visitOnce(visit);
    await app.server.kill();
    return async () => {
      await visit.close();
      await app.close();
    };
  });
  beforeEach(async () => {
    page = await visit.context.newPage();
  });
  afterEach(async () => {
    await page.close();
    expect(visit.faults()).toEqual([]);
  });

  const isRead = (text: string) => page.getByText(text, { exact: true }).waitFor();

  test('casts can be made, by hand, by the clock, with a text and with numbers, and their texts read', async () => {
    await castByHand(page);
    await page.getByText(textOf('010001').judgment, { exact: true }).waitFor();
    await page.getByRole('button', { name: '再起一卦' }).click();
    await page.getByRole('button', { name: '时间起卦' }).click();
    await page.getByLabel('起卦算式').waitFor();
    await page.getByRole('button', { name: '再起一卦' }).click();
    await castByWay(page, '字', { texts: { 所占的字: '今日动静如何' } });
    await page.getByRole('link', { name: '主卦，地风升，初爻动' }).waitFor();
    await page.getByRole('button', { name: '再起一卦' }).click();
    await castByWay(page, '数', { radios: { 数的来历: '三数' }, texts: { 上卦数: '3', 下卦数: '5', 动爻数: '7' } });
    await page.getByRole('link', { name: '主卦，火风鼎，初爻动' }).waitFor();
  });

  test('everything can be searched, also texts that were never opened', async () => {
    await page.goto('/library');
    await page.getByRole('link', { name: '卦名、拼音、一句经文，或六爻' }).click();
    await page.getByRole('textbox', { name: '查找' }).fill('三匹马在原地打转');
    await page.getByRole('link', { name: /屯 · 学院解说/ }).click();
    await page.waitForURL('**/hexagram/010001');
    await page.goto('/search?q=一阴一阳之谓道');
    await page
      .getByRole('link', { name: /系辞上 · 第五章/ })
      .first()
      .waitFor();
    await page.goto('/search?q=dangwei');
    await page.getByRole('link', { name: /当位 dàng wèi/ }).waitFor();
  });

  test('all sixty-four hexagrams can be read', async () => {
    await page.goto('/library');
    await page.getByRole('link', { name: '第1卦，乾为天' }).click();
    const texts = KING_WEN_ORDER.map((code) => textOf(code).daxiang);
    const read = await page.evaluate(async (expected) => {
      const isShown = (text: string) => document.body.textContent?.includes(text);
      const onward = () => document.querySelector<HTMLElement>('[aria-label="相邻的卦"] a:last-child');
      for (const [index, text] of expected.entries()) {
        while (!isShown(text) || !onward()) await new Promise(requestAnimationFrame);
        if (index === 63) return index + 1;
        onward()?.click();
      }
      return 0;
    }, texts);
    expect(read).toBe(64);
  });

  test('trigram and line pages open, also straight from their address', async () => {
    const trigrams = TRIGRAM_CODES.map((code) => [`/trigram/${code}`, trigramTextOf(code).nature] as const);
    await openEach(page, trigrams, isRead);
    const lines = [
      ['/hexagram/111111/text/0', textOf('111111').lines[0] as string],
      ['/hexagram/010001/text', textOf('010001').judgment],
    ] as const;
    await openEach(page, lines, isRead);
  });

  test('a line of a hexagram that was never opened has its detail, and the terms are explained', async () => {
    const detail = detailOf(await loadCompanion('011111'), 4);
    await page.goto('/hexagram/011111/text/4');
    await page.getByText(detail?.interpretation as string, { exact: true }).waitFor();
    await page.getByText('术语', { exact: true }).click();
    await page.getByRole('term').first().waitFor();
  });

  test('the wings can be read, also straight from the address of a chapter', async () => {
    const wings = WING_IDS.map(async (id) => {
      const [first] = (await loadWing(id)).chapters;
      return [`/library/wings/${id}`, first?.passages[0]?.text as string] as const;
    });
    await openEach(page, await Promise.all(wings), isRead);
  });

  test('the articles of the academy can be read', async () => {
    await page.goto('/academy');
    for (const { title } of ARTICLES) {
      await page.getByRole('heading', { name: title }).click();
      await page.getByText('收起').first().waitFor();
    }
    await page.getByText('覆一物，凭卦象猜').waitFor();
  });

  test('cards are answered and still known after a reload; a case of the book and the figure of the day open', async () => {
    await page.goto('/academy/practice');
    await page.getByRole('link', { name: '开始' }).click();
    await page.getByRole('group').getByRole('button').first().click();
    await page.getByRole('button', { name: /^下一张/ }).click();
    await page.getByText('第 2 张，共 8 张').waitFor();
    await page.goto('/academy/practice');
    await page.getByText('练过 1 天').waitFor();
    await page.goto('/academy/practice/cases/plum');
    await page.getByText('申时作几数？').waitFor();
    await page.goto('/academy#daily');
    await page.getByText('今天想一想').waitFor();
  });

  test('puzzle pages say that the server cannot be reached, or that there is no network, and offer a retry', async () => {
    for (const path of ['/academy/shefu', '/academy/shefu/1']) {
      await page.goto(path);
      await page.getByRole('heading', { name: '连不上服务器' }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByRole('heading', { name: '没有网络' }).waitFor();
      await page.context().setOffline(false);
    }
  });

  test('every other page opens too', async () => {
    await page.goto('/');
    await page.getByRole('heading', { name: '起卦' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/divination');
    const pages = [
      ['/library', '易经'],
      ['/clock', '此刻'],
      ['/library/wings', '十翼'],
      ['/library/figures', '六十四卦图'],
      ['/academy/practice', '练习'],
      ['/profile', '游客'],
      ['/login', '观象'],
      ['/forgot-password', '找回密码'],
      ['/reset-password?token=abc', '重置密码'],
      ['/confirm-email?token=abc', '更换邮箱'],
      ['/c#1.AXQWgI6V441lwAcFDBEJABEE', '泽火革'],
      ['/academy/shefu/create', '观象'], // a guest is led to the login page
      ['/nowhere', '这一页不存在'],
    ] as const;
    await openEach(page, pages, (name) => page.getByRole('heading', { name }).waitFor());
  });
});

/** From now on it is another one, as after a new build. */
const changeServiceWorker = (proxy: FaultProxy): void =>
  proxy.intercept('/sw.js', async ({ forward, reply }) => {
    const { status, body } = await forward({ 'accept-encoding': 'identity' });
    const headers = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };
    // its list of texts has one file less
    const text = body.toString().replace(/"hexagrams\/000000":"[^"]+",/, '');
    reply({ status, headers, body: Buffer.from(`${text}\n// another version\n`) });
  });

/** The worker is installed three times, each time with all texts. */
const INSTALLS_MS = 90_000;

describe('the service worker', () => {
  const proxy = perGroup(
    () => startFaultProxy(workerServer().url),
    ({ close }) => close(),
  );

  test('texts that the server did not send are not kept, and come with the next visit', async () => {
    const visit = await openVisit(await sharedBrowser(), proxy.url, {
      serviceWorker: true,
      expects: [/status of 503/],
    });
    onTestFinished(() => visit.close());
    const { page } = visit;
    let refused = 0;
    proxy.intercept('/assets/texts-', async ({ reply }) => {
      refused++;
      reply({ status: 503, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') });
    });
    await page.goto('/divination');
    await expect.poll(() => refused).toBe(1);
    proxy.intercept('/assets/texts-', null);
    expect(await keptTexts(page)).toEqual([]);
    await visitOnce(visit);
    expect((await keptTexts(page)).length).toBe(73);
    expect(visit.faults()).toEqual([]);
  });

  test(
    'announces and logs a new version, which is activated only when the reader taps 刷新; the texts stay, but for those that it no longer has',
    async () => {
      const visit = await openVisit(await sharedBrowser(), proxy.url, { serviceWorker: true });
      onTestFinished(() => visit.close());
      const { page } = visit;
      await visitOnce(visit);
      await page.reload();
      await page.getByRole('heading', { name: '起卦' }).waitFor();
      await expect.poll(() => page.getByText('有新版本').count()).toBe(0);
      const before = await page.evaluate(() => caches.keys());
      const logged = page.waitForEvent('console', (message) => message.text().endsWith('[INFO] update found'));
      const texts = await keptTexts(page);
      const marked = texts.find((name) => name.includes('vocabulary')) as string;
      await page.evaluate(
        async (name) => (await caches.open('guanxiang-texts-2')).put(name, new Response('mark')),
        marked,
      );
      changeServiceWorker(proxy);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await page.getByRole('status').filter({ hasText: '有新版本' }).waitFor();
      await logged;
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      const reloaded = page.waitForEvent('load');
      await page.getByRole('button', { name: '刷新' }).click();
      await reloaded;
      await page.getByRole('heading', { name: '起卦' }).waitFor();
      await expect.poll(() => page.evaluate(() => 'isOld' in window)).toBe(false);
      await expect.poll(() => page.getByText('有新版本').count()).toBe(0);
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(before);
      await expect.poll(() => keptTexts(page)).toEqual(texts.filter((name) => !name.startsWith('/assets/000000-')));
      await expect.poll(() => page.evaluate(async (name) => (await caches.match(name))?.text(), marked)).toBe('mark'); // not fetched again
      expect(visit.faults()).toEqual([]);
    },
    INSTALLS_MS,
  );
});
