import type { Browser, Page } from 'playwright-core';
import { QUERIES } from '../support/search-queries.ts';
import { newPage, newPhone } from './phone.ts';

const ROUNDS = 5;

/** Milliseconds of the main thread for one key: from the event of the field until the results are in the page. */
export interface KeyTimes {
  readonly median: number;
  /** Of forty queries, the slowest. */
  readonly p99: number;
  readonly slowest: string;
  /** Median from the key to the frame that is painted next. */
  readonly painted: number;
}

/** Types each query as a whole, over all texts; runs in the page. */
const typeEach = (page: Page, queries: readonly string[]) =>
  page.evaluate(async (all) => {
    const field = document.querySelector('input') as HTMLInputElement;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const times: { query: string; ms: number; painted: number }[] = [];
    for (const query of all) {
      await frame();
      const start = performance.now();
      setValue?.call(field, query);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await Promise.resolve();
      const ms = performance.now() - start;
      await frame();
      times.push({ query, ms, painted: performance.now() - start });
    }
    return times;
  }, queries);

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The forty queries over everything, on a CPU four times slower. */
export async function searchKeys(browser: Browser, url: string): Promise<KeyTimes> {
  const context = await newPhone(browser, url);
  const { page } = await newPage(context, { cpu: 'slow' });
  await page.goto('/search?q=潜龙');
  await page.getByText('正在取经文').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: '卦辞爻辞' }).waitFor();
  const queries = QUERIES.map(([query]) => query);
  await typeEach(page, queries); // compiled
  const rounds: Awaited<ReturnType<typeof typeEach>>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await typeEach(page, queries));
  await context.close();
  // the quickest of each: what else the machine does at the moment is not the key's
  const best = queries.map((query, index) => {
    const own = rounds.map((round) => round[index] ?? { ms: 0, painted: 0 });
    return { query, ms: Math.min(...own.map(({ ms }) => ms)), painted: Math.min(...own.map(({ painted }) => painted)) };
  });
  const byTime = best.toSorted((one, other) => one.ms - other.ms);
  const painted = best.map((one) => one.painted).toSorted((one, other) => one - other);
  return {
    median: at(
      byTime.map(({ ms }) => ms),
      0.5,
    ),
    p99: byTime.at(-1)?.ms ?? 0,
    slowest: byTime.at(-1)?.query ?? '',
    painted: at(painted, 0.5),
  };
}
