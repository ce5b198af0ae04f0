import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MESSAGES } from '#contract/words/messages.ts';
import type { Engine } from '#server/db/engine.ts';
import { castByHand, startCast, type Taps, ZHUN } from '../../support/cast-steps.ts';
import { perGroup } from '../../support/lifetimes.ts';
import { runClocksUntil } from '../../support/page-clock.ts';
import { type RestartableApp, startRestartableApp } from '../../support/restartable-app.ts';
import type { Api } from '../../support/running-app.ts';
import { type Account, type Fixtures, UNREACHED, useVisits } from '../fixtures.ts';
import { serverResults } from '../pages/saved-results.ts';

/** Console errors of a page without a network: failed requests, and the log worker that cannot be loaded. */
export const CUT_OFF = [UNREACHED, /^Failed to initialize logging worker:/] as const;

/** Where results are saved, listed and deleted. */
export const RESULTS = '/api/divination/results';

/** Several devices, hundreds of saves, killed servers and restores take longer than what is asked of one screen. */
export const STORY = { timeout: 90_000 } as const;

export interface SyncStage extends Pick<Fixtures, 'visit'> {
  readonly app: RestartableApp;
}

/** One server that can be killed, and one browser, for a file or a group. */
export function useSyncStage(engine: Engine): SyncStage {
  const app = perGroup(
    () => startRestartableApp(engine),
    ({ close }) => close(),
  );
  const { visit } = useVisits(() => app.url);
  return { app, visit };
}

export const tab = (page: Page, name: '占卜' | '我的'): Promise<void> =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();

/** Opens the form after loading every chunk that is used later, so that no chunk is missing offline. */
export async function openForm(page: Page): Promise<void> {
  await castByHand(page);
  await page.getByRole('button', { name: '再起一卦' }).click();
  await tab(page, '我的');
  await page.getByRole('region', { name: '卦例' }).waitFor();
  await tab(page, '占卜');
}

/** On the form: casts, and saves without waiting for what is said. */
export async function castAndTap(page: Page, taps: Required<Taps> = ZHUN): Promise<void> {
  await startCast(page, taps);
  await page.getByRole('button', { name: '保存卦例' }).press('Enter'); // a tap would have to wait: the button has just appeared
}

/** The same, done once it says that it is saved; comes back to the form. */
export async function castAndSave(page: Page, taps: Required<Taps> = ZHUN): Promise<void> {
  await castAndTap(page, taps);
  await page.getByText(MESSAGES.resultSaved, { exact: true }).waitFor();
  await page.getByRole('button', { name: '再起一卦' }).click();
}

export interface Device {
  /** The list's timestamps, newest first. */
  readonly list: readonly string[];
  /** Operations the server has not acknowledged. */
  readonly pending: number;
}

/** What is in the browser's storage. */
export const deviceOf = (page: Page): Promise<Device> =>
  page.evaluate(() => {
    const stored: { results: { timestamp: string }[] } | null = JSON.parse(
      localStorage.getItem('divination-storage') ?? 'null',
    );
    const operations = Object.keys(localStorage)
      .filter((key) => key.startsWith('divination-operation:'))
      .flatMap((key): unknown[] => JSON.parse(localStorage.getItem(key) ?? '[]'));
    return {
      list: (stored?.results ?? []).map(({ timestamp }) => timestamp),
      pending: operations.length,
    };
  });

/** Runs the page's clock until every device has the server's list, of this length, and nothing is unsent. */
export async function untilSettled(
  app: Api,
  { who, pages, count }: { readonly who: Account; readonly pages: readonly Page[]; readonly count: number },
): Promise<void> {
  const isSettled = async () => {
    const [server, ...devices] = await Promise.all([serverResults(app, who), ...pages.map(deviceOf)]);
    const isSame = ({ list, pending }: Device) => pending === 0 && JSON.stringify(list) === JSON.stringify(server);
    return server.length === count && devices.every(isSame);
  };
  await runClocksUntil(isSettled, { pages: pages.slice(0, 1), stepMs: 2000 });
  const server = await serverResults(app, who);
  expect(server).toHaveLength(count);
  expect(await Promise.all(pages.map(deviceOf))).toEqual(pages.map(() => ({ list: server, pending: 0 })));
}
