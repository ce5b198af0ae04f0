import { chromium } from 'playwright-core';
import { serveFolder } from './folder-server.ts';
import { newPhone, newPage } from './phone.ts';
const folder = process.argv[2] as string;
const server = await serveFolder(folder);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const context = await newPhone(browser, server.url);
const { page, cdp } = await newPage(context, { cpu: 'slow', splash: true });
await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 });
await page.addInitScript(() => {
  (window as any).lcps = [];
  new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (window as any).lcps.push([Math.round(e.startTime), e.size, e.element?.outerHTML?.slice(0, 160), e.url]); }).observe({ type: 'largest-contentful-paint', buffered: true });
});
await page.goto('/divination', { waitUntil: 'commit' });
await page.waitForTimeout(4000);
console.log(JSON.stringify(await page.evaluate(() => ({ lcps: (window as any).lcps, paint: performance.getEntriesByType('paint').map((e) => [e.name, Math.round(e.startTime)]), nav: (({ responseStart, responseEnd, domInteractive, domContentLoadedEventEnd }) => ({ responseStart, responseEnd, domInteractive, domContentLoadedEventEnd }))(performance.getEntriesByType('navigation')[0] as any), res: performance.getEntriesByType('resource').map((e: any) => [e.name.split('/').pop(), Math.round(e.startTime), Math.round(e.responseEnd), e.encodedBodySize, e.renderBlockingStatus]) })), null, 1));
await browser.close(); await server.close(); process.exit(0);
