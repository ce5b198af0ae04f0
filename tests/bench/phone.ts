import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchKept, PHONE } from '../support/browser.ts';

/** Applied as Lighthouse does for its “slow 4G”, not reckoned afterwards: 562.5 ms to the first byte, 1.44 Mbit/s. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 };
const SLOW_CPU = 4;

export interface PhoneOptions {
  readonly network?: 'slow' | 'fast';
  /** Four times slower, as a phone of the middle class is. */
  readonly cpu?: 'slow' | 'fast';
  /** The one the page accepts; left out, all that Chromium knows. */
  readonly encoding?: 'gzip' | 'br';
  /** localStorage, as the app writes it. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly splash?: boolean;
}

/** Milliseconds from a tap, as the system saw it. */
export interface Painted {
  /** Until the part of the page that is looked at first has been painted. */
  readonly first: number;
  /** Until all of it has been, down to its end. */
  readonly whole: number;
}

export interface Seen {
  readonly fcp: number;
  readonly lcp: number;
  readonly cls: number;
}

declare global {
  interface Window {
    seen: { fcp: number; lcp: number; cls: number };
    painted: Promise<Painted>;
  }
}

const phoneAt = (baseURL: string, serviceWorkers: 'allow' | 'block') => ({
  baseURL,
  viewport: PHONE,
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  serviceWorkers,
});

export const newPhone = (browser: Browser, baseURL: string, serviceWorkers: 'allow' | 'block' = 'block') =>
  browser.newContext(phoneAt(baseURL, serviceWorkers));

/** A browser of its own that keeps its storage in this folder, on the disk. */
export const keptPhone = (folder: string, baseURL: string) => launchKept(folder, phoneAt(baseURL, 'block'));

/** Runs in the page before anything of its own. */
function watch({ stored, splash }: { stored: Readonly<Record<string, string>>; splash: boolean }): void {
  if (location.protocol === 'about:') return;
  if (!splash) sessionStorage.setItem('splash-shown', '1');
  for (const [key, value] of Object.entries(stored)) if (!localStorage.getItem(key)) localStorage.setItem(key, value);
  window.seen = { fcp: 0, lcp: 0, cls: 0 };
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') window.seen.fcp = entry.startTime;
  });
  each('largest-contentful-paint', (entry) => {
    window.seen.lcp = entry.startTime;
  });
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) window.seen.cls += value;
  });
}

/** An empty page of the phone, its brakes on. */
export async function newPage(
  context: BrowserContext,
  { network = 'fast', cpu = 'fast', encoding, stored = {}, splash = false }: PhoneOptions = {},
): Promise<{ readonly page: Page; readonly cdp: CDPSession }> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (encoding) await cdp.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': encoding } });
  if (network === 'slow') await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  if (cpu === 'slow') await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await page.addInitScript(watch, { stored, splash });
  return { page, cdp };
}

/** What the page has shown when it has been loaded for a while: font and calendar have come, what is fetched for later has not. */
export async function seenBy(page: Page, settleMs = 4000): Promise<Seen> {
  await page.waitForTimeout(settleMs);
  return page.evaluate(() => window.seen);
}

/** What a tap leads to: known by its first heading, and by the last thing on the page. */
export interface Goal {
  readonly heading: string;
  readonly last: string;
}

export async function tapToPaint(page: Page, tap: () => Promise<void>, goal: Goal): Promise<Painted> {
  await page.evaluate(({ heading, last }) => {
    const isFirstThere = () =>
      document.querySelector('h1')?.textContent === heading && !document.querySelector('main [aria-label="正在载入"]');
    const isWholeThere = () => isFirstThere() && document.querySelector(last) !== null;
    const paintedWith = (isThere: () => boolean) =>
      new Promise<number>((resolve) => {
        const look = () => (isThere() ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      });
    window.painted = new Promise((resolve) => {
      const onClick = async ({ timeStamp }: Event) => {
        const [first, whole] = await Promise.all([paintedWith(isFirstThere), paintedWith(isWholeThere)]);
        resolve({ first: first - timeStamp, whole: whole - timeStamp });
      };
      addEventListener('click', onClick, { capture: true, once: true });
    });
  }, goal);
  await tap();
  return page.evaluate(() => window.painted);
}
