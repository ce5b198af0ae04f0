import type { Browser, CDPSession, Page } from 'playwright-core';
import { median } from './load.ts';
import { newPage, newPhone, type PhoneOptions, type Seen, seenBy } from './phone.ts';

const ROUNDS = 3;

export interface Transfer {
  readonly scriptBytes: number;
  readonly allBytes: number;
  /** Scripts asked for after the load event: the calendar, then what is fetched when idle. */
  readonly laterScripts: readonly { readonly name: string; readonly bytes: number }[];
}

interface Fetched {
  readonly url: string;
  readonly isScript: boolean;
  readonly sentAt: number;
  bytes: number;
}

/** Every request of a page, with what it cost on the wire, headers included. */
function listen(cdp: CDPSession): ReadonlyMap<string, Fetched> {
  const fetched = new Map<string, Fetched>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type, initiator }) => {
    const isScript = type === 'Script' || /\.js$/.test(request.url) || initiator.type === 'script';
    fetched.set(requestId, {
      url: request.url,
      isScript: isScript && /\.js$/.test(request.url),
      sentAt: timestamp,
      bytes: 0,
    });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = fetched.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return fetched;
}

/** What a first visit transfers up to its load event: whatever was asked for before it. */
export async function transferOf(browser: Browser, url: string, encoding: 'gzip' | 'br'): Promise<Transfer> {
  const context = await newPhone(browser, url);
  const { page, cdp } = await newPage(context, { encoding, splash: true });
  const fetched = listen(cdp);
  let loadedAt = Number.POSITIVE_INFINITY;
  await cdp.send('Page.enable');
  cdp.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp;
  });
  await page.goto('/divination');
  await seenBy(page);
  const all = [...fetched.values()].filter((one) => one.url.startsWith(url));
  const before = all.filter((one) => one.sentAt <= loadedAt);
  const sum = (some: readonly Fetched[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const laterScripts = all.filter((one) => one.isScript && one.sentAt > loadedAt);
  await context.close();
  return {
    scriptBytes: sum(before.filter((one) => one.isScript)),
    allBytes: sum(before),
    laterScripts: laterScripts.map((one) => ({ name: one.url.split('/').at(-1) ?? '', bytes: one.bytes })),
  };
}

const middle = (seen: readonly Seen[]): Seen => ({
  fcp: median(seen.map((one) => one.fcp)),
  lcp: median(seen.map((one) => one.lcp)),
  cls: Math.max(...seen.map((one) => one.cls)),
});

async function visitOnce(browser: Browser, url: string, path: string, options: PhoneOptions): Promise<Seen> {
  const context = await newPhone(browser, url);
  const { page } = await newPage(context, options);
  await page.goto(path);
  const seen = await seenBy(page);
  await context.close();
  return seen;
}

/** The first visit of a phone on a slow network: median times, and the worst shift of the layout. */
export async function firstVisit(browser: Browser, url: string, path: string, cpu: 'slow' | 'fast'): Promise<Seen> {
  const seen: Seen[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    seen.push(await visitOnce(browser, url, path, { network: 'slow', cpu, splash: true }));
  }
  return middle(seen);
}

/** Until the service worker has kept everything. */
async function keepEverything(page: Page): Promise<void> {
  await page.goto('/divination');
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/** Later visits, each in a new tab: with the network slow, then with the server gone. */
export async function laterVisits(browser: Browser, url: string, path: string, killServer: () => Promise<unknown>) {
  const context = await newPhone(browser, url, 'allow');
  await keepEverything((await newPage(context)).page);
  const again = async () => {
    const seen: Seen[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { page } = await newPage(context, { network: 'slow', splash: true });
      await page.goto(path);
      seen.push(await seenBy(page, 1000));
      await page.close();
    }
    return middle(seen);
  };
  const second = await again();
  await killServer();
  const offline = await again();
  await context.close();
  return { second, offline };
}
