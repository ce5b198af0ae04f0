import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { MESSAGES } from '#contract/words/messages.ts';
import type { Engine } from '#server/db/engine.ts';
import { RETRY_DELAY_MS } from '#web/platform/saved/queue/queue.ts';
import { castOnForm, type Taps, ZHUN } from '../../support/cast-steps.ts';
import { workerServer } from '../../support/e2e-servers.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { perGroup } from '../../support/lifetimes.ts';
import { runClocksUntil } from '../../support/page-clock.ts';
import { type RestartableApp, startRestartableApp } from '../../support/restartable-app.ts';
import type { Api, ServedApp } from '../../support/running-app.ts';
import { type Account, type Fixtures, UNREACHED, useVisits } from '../fixtures.ts';
import { serverResults } from '../pages/saved-results.ts';

/** Console errors of a page without a network: failed requests, and the log worker that cannot be loaded. */
export const CUT_OFF = [UNREACHED, /^Failed to initialize logging worker:/] as const;

/** Where results are saved, listed and deleted. */
export const RESULTS = '/api/divination/results';

/** Several devices, hundreds of saves, killed servers and restores take longer than what is asked of one screen. */
export const STORY = { timeout: 90_000 } as const;

export interface SyncStage<App = RestartableApp> extends Pick<Fixtures, 'visit'> {
  readonly app: App;
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

interface ProxiedApp extends ServedApp {
  readonly proxy: FaultProxy;
}

/** The server of the worker behind a proxy that breaks what the browser asks for; for faults that kill no server. */
export function useProxiedStage(): SyncStage<ProxiedApp> {
  const proxy = perGroup(
    () => startFaultProxy(workerServer().url),
    ({ close }) => close(),
  );
  const app = perGroup(
    async () => ({ ...workerServer(), proxy }),
    async () => {},
  );
  const { visit } = useVisits(() => proxy.url);
  return { app, visit };
}

export const tab = (page: Page, name: '占卜' | '我的'): Promise<void> =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name }).click();

/** On the form: a cast that nobody keeps, so that no chunk of a result is missing without a network. */
export async function loadResultChunks(page: Page): Promise<void> {
  await castOnForm(page);
  await page.getByRole('button', { name: '再起一卦' }).click();
}

/** On the form: casts, and saves without waiting for what is said. The texts are there by then: what a save meets keeps no chunk away. */
export async function castAndTap(page: Page, taps: Required<Taps> = ZHUN): Promise<void> {
  await castOnForm(page, taps);
  await page.getByRole('button', { name: '保存卦例' }).press('Enter'); // a tap would have to wait: the button has just appeared
}

/** The same, done once it says that it is saved; comes back to the form. */
export async function castAndSave(page: Page, taps: Required<Taps> = ZHUN): Promise<void> {
  await castAndTap(page, taps);
  await page.getByText(MESSAGES.resultSaved, { exact: true }).waitFor();
  await page.getByRole('button', { name: '再起一卦' }).click();
}

/** With a session of its own: the one of the visit has ended. */
export async function loggedInAgain(app: Api, who: Account): Promise<Account> {
  const { json } = await app.api('POST', '/auth/login', { body: { username: who.username, password: who.password } });
  return { ...who, token: String(json['token']) };
}

/** The server is there again. A start may take longer than the four attempts of a save, so the device looks again, as when its network is back. */
export async function startAgain(app: RestartableApp, page: Page): Promise<void> {
  await app.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** The network is back. A save that met none is tried again after a pause, which is over at once. */
export async function comeOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.clock.runFor(RETRY_DELAY_MS);
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
