import { describe, expect, onTestFinished, test } from 'vitest';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { detailOf } from '#core/texts/companion-parts.ts';
import { sharedBrowser } from '../support/browser.ts';
import { castByHand } from '../support/cast-steps.ts';
import { workerServer } from '../support/e2e-servers.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { keptTexts, TEXTS_KEPT, visitOnce } from '../support/kept-texts.ts';
import { perGroup } from '../support/lifetimes.ts';
import { openVisit } from '../support/visit.ts';
import { castByWay } from '../support/way-steps.ts';
import { openEach, useOfflineDevice } from './pages/offline-device.ts';

describe('after one visit, with the server killed', () => {
  const device = useOfflineDevice();

  test('casts can be made, by hand, by the clock, with a text and with numbers, and their texts read', async () => {
    const { page } = device;
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

  test('a line of a hexagram that was never opened has its detail, and the terms are explained', async () => {
    const { page } = device;
    const detail = detailOf(await loadCompanion('011111'), 4);
    await page.goto('/hexagram/011111/text/4');
    await page.getByText(detail?.interpretation as string, { exact: true }).waitFor();
    await page.getByText('术语', { exact: true }).click();
    await page.getByRole('term').first().waitFor();
  });

  test('puzzle pages say that the server cannot be reached, or that there is no network, and offer a retry', async () => {
    const { page } = device;
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
    const { page } = device;
    await page.goto('/');
    await page.getByRole('heading', { name: '起卦' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/divination');
    const pages = [
      ['/library', '易经'],
      ['/clock', '此刻'],
      ['/library/wings', '十翼'],
      ['/library/figures', '六十四卦图'],
      ['/academy/practice', '练习'],
      ['/academy/old-casts/mu-jiang', '穆姜往东宫'],
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
    expect((await keptTexts(page)).length).toBe(TEXTS_KEPT);
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
