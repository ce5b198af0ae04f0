import type { Browser, Page } from 'playwright-core';
import { QUERIES } from '../support/search-queries.ts';
import { newPage, newPhone } from './phone.ts';

const ROUNDS = 12;

/**
 * Milliseconds of the main thread for one key: from the event of the field until the results are in the page. The mean of the rounds:
 * a slower CPU is made by stopping the thread now and then, so that a single time says little.
 */
export interface KeyTimes {
  readonly median: number;
  /** Of forty queries, the slowest. */
  readonly p99: number;
  readonly slowest: string;
  /** Median from the key to the frame that is painted next. */
  readonly painted: number;
}

interface Key {
  readonly query: string;
  readonly ms: number;
  readonly painted: number;
}

/** Types each query as a whole, over all texts, so many times; runs in the page. */
const typeEach = (page: Page, queries: readonly string[], rounds: number): Promise<Key[]> =>
  page.evaluate(
    async ([all, count]) => {
      const field = document.querySelector('input') as HTMLInputElement;
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const sums = all.map((query) => ({ query, ms: 0, painted: 0 }));
      for (let round = 0; round < count; round++) {
        for (const sum of sums) {
          await frame();
          const start = performance.now();
          setValue?.call(field, sum.query);
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
          await Promise.resolve();
          sum.ms += performance.now() - start;
          await frame();
          sum.painted += performance.now() - start;
        }
      }
      return sums.map(({ query, ms, painted }) => ({ query, ms: ms / count, painted: painted / count }));
    },
    [queries, rounds] as const,
  );

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** The forty queries over everything, on a CPU four times slower. */
export async function searchKeys(browser: Browser, url: string): Promise<KeyTimes> {
  const context = await newPhone(browser, url);
  const { page } = await newPage(context, { cpu: 'slow' });
  await page.goto('/search?q=潜龙');
  await page.getByText('正在取经文').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: '卦辞爻辞' }).waitFor();
  const queries = QUERIES.map(([query]) => query);
  await typeEach(page, queries, 3); // compiled
  const keys = await typeEach(page, queries, ROUNDS);
  await context.close();
  const slowest = keys.toSorted((one, other) => other.ms - one.ms)[0];
  return {
    median: median(keys.map(({ ms }) => ms)),
    p99: slowest?.ms ?? 0,
    slowest: slowest?.query ?? '',
    painted: median(keys.map(({ painted }) => painted)),
  };
}
