import type { BrowserContext, Page, Request } from 'playwright-core';

const OVERDUE_MS = 15_000;
const underWay = new WeakMap<BrowserContext, Map<Request, number>>();

/** From now on the calls to the API that a context waits for are known. */
export function watchCalls(context: BrowserContext): void {
  const calls = new Map<Request, number>();
  underWay.set(context, calls);
  context.on('request', (call) => call.url().includes('/api/') && calls.set(call, performance.now()));
  context.on('requestfinished', (call) => calls.delete(call));
  context.on('requestfailed', (call) => calls.delete(call));
}

/**
 * Moves the page's clock on, but not while a call is under way. The page gives up a call by the same clock: on a slow machine one that is
 * moved again and again would let no call be answered. A call that nobody answers is not waited for.
 */
export async function moveClockBetweenCalls(page: Page, ms: number): Promise<void> {
  const begun = [...(underWay.get(page.context())?.values() ?? [])];
  if (begun.every((at) => performance.now() - at > OVERDUE_MS)) await page.clock.runFor(ms);
}
