/**
 * npm run bench:web -- visit FOLDER: a guest's first visit to /divination, of this build and of the one in FOLDER, by turns. 4× CPU, 150 ms,
 * 1.6 Mbit/s, without a service worker, nine seconds from the navigation; then both once more with the service worker.
 */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { BUILT } from '../support/built-files.ts';
import { serveFolder } from './folder-server.ts';
import { median, middleHalf } from './load.ts';
import { newPage, newPhone } from './phone.ts';

const PAIRS = 9;
const VISIT_MS = 9000;
const QUIET_FROM_MS = 3000;
const PHONE_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export interface VisitFigures {
  readonly requests: number;
  readonly kilobytes: number;
  readonly mainThreadMs: number;
  /** Between second 3 and 9, when nothing happens on the screen but the clock. */
  readonly quietMs: number;
  readonly scriptMs: number;
  readonly blockingMs: number;
  readonly lcpMs: number;
}

const NAMES: Readonly<Record<keyof VisitFigures, string>> = {
  requests: 'requests',
  kilobytes: 'KB',
  mainThreadMs: 'main thread busy, ms',
  quietMs: 'of it between second 3 and 9, ms',
  scriptMs: 'script, ms',
  blockingMs: 'blocking time, ms',
  lcpMs: 'LCP, ms',
};

async function visitOnce(browser: Browser, url: string): Promise<VisitFigures> {
  const context = await newPhone(browser, url);
  const { page, cdp } = await newPage(context, { cpu: 'slow', splash: true });
  await cdp.send('Network.emulateNetworkConditions', PHONE_NETWORK);
  await cdp.send('Performance.enable');
  let [requests, bytes] = [0, 0];
  cdp.on('Network.requestWillBeSent', ({ request: { url: to } }) => {
    if (to.startsWith(url)) requests++;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    Object.assign(window, { blockingMs: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        (window as unknown as { blockingMs: number }).blockingMs += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
  });
  const metrics = async () => {
    const { metrics: all } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => (all.find((one) => one.name === name)?.value ?? 0) * 1000;
    return { task: of('TaskDuration'), script: of('ScriptDuration') };
  };
  const before = await metrics();
  const started = performance.now();
  const until = (ms: number) => page.waitForTimeout(Math.max(0, started + ms - performance.now()));
  await page.goto('/divination', { waitUntil: 'commit' });
  await until(QUIET_FROM_MS);
  const quiet = await metrics();
  await until(VISIT_MS);
  const end = await metrics();
  const seen = await page.evaluate(() => ({
    lcp: window.seen.lcp,
    blocking: (window as unknown as { blockingMs: number }).blockingMs,
  }));
  await context.close();
  return {
    requests,
    kilobytes: bytes / 1000,
    mainThreadMs: end.task - before.task,
    quietMs: end.task - quiet.task,
    scriptMs: end.script - before.script,
    blockingMs: seen.blocking,
    lcpMs: seen.lcp,
  };
}

/** Counts what reaches the server, by any caller: a page or its service worker. */
async function countingProxy(target: string) {
  let [requests, bytes] = [0, 0];
  const paths: string[] = [];
  const server = createServer((from, to) => {
    requests++;
    paths.push(from.url ?? '');
    const upstream = request(
      new URL(from.url ?? '/', target),
      { method: from.method, headers: from.headers },
      (response) => {
        to.writeHead(response.statusCode ?? 502, response.headers);
        response.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        response.pipe(to);
      },
    );
    upstream.on('error', () => to.destroy());
    from.pipe(upstream);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counted: () => ({
      requests,
      kilobytes: bytes / 1000,
      twice: paths.filter((path, index) => paths.indexOf(path) < index),
    }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** With the service worker: until it has kept everything and nothing was asked for three seconds, then a second visit. */
async function withServiceWorker(browser: Browser, url: string) {
  const proxy = await countingProxy(url);
  const context = await newPhone(browser, proxy.url, 'allow');
  const settle = async () => {
    let [count, since] = [-1, performance.now()];
    while (performance.now() - since < QUIET_FROM_MS) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (proxy.counted().requests !== count) [count, since] = [proxy.counted().requests, performance.now()];
    }
  };
  const first = (await newPage(context)).page;
  await first.goto('/divination');
  await settle();
  const visit = proxy.counted();
  await first.close();
  await (await newPage(context)).page.goto('/divination');
  await settle();
  const again = proxy.counted().requests - visit.requests;
  await context.close();
  proxy.close();
  return { ...visit, again };
}

/** The rows of a table: median of each, median of the ratios of each pair, and their middle half. */
export async function compareVisits(browser: Browser, folder: string): Promise<readonly string[]> {
  const [oursServer, otherServer] = [await serveFolder(BUILT), await serveFolder(folder)];
  const [ours, other] = [oursServer.url, otherServer.url];
  const pairs: { readonly own: VisitFigures; readonly before: VisitFigures }[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const isOwnFirst = pair % 2 === 0;
    const one = await visitOnce(browser, isOwnFirst ? ours : other);
    const two = await visitOnce(browser, isOwnFirst ? other : ours);
    pairs.push(isOwnFirst ? { own: one, before: two } : { own: two, before: one });
  }
  const rows = (Object.keys(NAMES) as (keyof VisitFigures)[]).map((name) => {
    const [own, before] = [pairs.map((pair) => pair.own[name]), pairs.map((pair) => pair.before[name])];
    const ratios = pairs.map((pair) => pair.own[name] / pair.before[name]);
    return `| ${NAMES[name]} | ${median(before).toFixed(0)} | ${median(own).toFixed(0)} | ${median(ratios).toFixed(2)}× | ${middleHalf(ratios)} |`;
  });
  const [before, own] = [await withServiceWorker(browser, other), await withServiceWorker(browser, ours)];
  await Promise.all([oursServer.close(), otherServer.close()]);
  return [
    ...rows,
    `| with the service worker, requests | ${before.requests} | ${own.requests} | | |`,
    `| with the service worker, KB | ${before.kilobytes.toFixed(0)} | ${own.kilobytes.toFixed(0)} | | |`,
    `| with the service worker, asked for twice | ${before.twice.length} | ${own.twice.length} | | ${own.twice.join(' ')} |`,
    `| the second visit, requests | ${before.again} | ${own.again} | | |`,
  ];
}
