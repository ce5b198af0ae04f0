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

const nothingUnderWay = (page: Page): boolean =>
  [...(underWay.get(page.context())?.values() ?? [])].every((begun) => performance.now() - begun > OVERDUE_MS);

const WITHIN_MS = 25_000;

/**
 * Moves the clocks of these pages on, step by step, until it is done; an assertion follows. No clock is moved while a call is under way:
 * the page gives up a call by the same clock, so that on a slow machine no call would be answered. A call that nobody answers is not
 * waited for.
 */
export async function runClocksUntil(
  isDone: () => Promise<boolean>,
  { pages, stepMs }: { readonly pages: readonly Page[]; readonly stepMs: number },
): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  const isDoneNow = () => isDone().catch(() => false); // the test's own calls meet the same faults
  while (!(await isDoneNow()) && performance.now() < deadline) {
    for (const page of pages) if (nothingUnderWay(page)) await page.clock.runFor(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
