import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { KUN, QIAN } from '../../support/cast-steps.ts';
import { REFUSED } from '../fixtures.ts';
import { callsTo, logIn } from '../pages/account-forms.ts';
import { serverResults } from '../pages/saved-results.ts';
import {
  CUT_OFF,
  castAndSave,
  comeOnline,
  deviceOf,
  loadResultChunks,
  loggedInAgain,
  RESULTS,
  STORY,
  tab,
  untilSettled,
  useProxiedStage,
} from './sync-stage.ts';

const stage = useProxiedStage();

async function openVisit() {
  const who = await stage.app.account();
  const expects = [...CUT_OFF, ...[401, 413, 429].map(REFUSED)];
  const { page } = await stage.visit({ as: who, at: Date.now(), expects });
  await page.goto('/divination');
  return { who, page };
}

interface Fulfilment {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The next so many saves and deletes are answered so, without reaching the server; answers how many were. */
async function answerWith(page: Page, times: number, fulfilment: Fulfilment): Promise<() => number> {
  let met = 0;
  await page.route(`**${RESULTS}**`, async (route) => {
    if (route.request().method() === 'GET' || met >= times) return route.continue();
    met++;
    const body = JSON.stringify({ success: false, code: 'test', message: '不行' });
    const headers = { 'content-type': 'application/json', ...fulfilment.headers };
    await route.fulfill({ body, ...fulfilment, headers });
  });
  return () => met;
}

/** How many saves the page has sent since this was called. */
function savesFrom(page: Page): () => number {
  const calls = callsTo(page, RESULTS);
  return () => calls.filter((call) => call.method() === 'POST').length;
}

const rowsUnsynced = (page: Page): Promise<number> =>
  page
    .getByRole('region', { name: '卦例' })
    .getByRole('listitem')
    .getByText(/^未同步/)
    .count();

test('a session that ends in the middle of the queue loses nothing: after login the rest is sent', STORY, async () => {
  const { who, page } = await openVisit();
  await loadResultChunks(page);
  await page.context().setOffline(true);
  await castAndSave(page);
  await castAndSave(page, QIAN);
  await stage.app.api('POST', '/auth/logout', { body: {}, token: who.token });
  await comeOnline(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull();
  await expect.poll(async () => (await deviceOf(page)).list).toEqual([]);
  await tab(page, '我的');
  await page.getByRole('link', { name: '登录' }).click();
  await logIn(page, who);
  await page.waitForURL('**/profile');
  await untilSettled(stage.app, { who: await loggedInAgain(stage.app, who), pages: [page], count: 2 });
});

test(
  'a result refused with 413 stays on the device, marked, through a reload, and can be exported',
  STORY,
  async () => {
    const { who, page } = await openVisit();
    await answerWith(page, Number.POSITIVE_INFINITY, { status: 413 });
    await castAndSave(page);
    await tab(page, '我的');
    await expect.poll(() => rowsUnsynced(page)).toBe(1);
    await page.reload();
    await expect.poll(() => rowsUnsynced(page)).toBe(1);
    await expect.poll(() => deviceOf(page)).toMatchObject({ pending: 1 });
    await expect.poll(() => page.getByRole('button', { name: '导出' }).isEnabled()).toBe(true);
    expect(await serverResults(stage.app, who)).toEqual([]);
  },
);

test('after a 429 nothing is sent before Retry-After has passed', STORY, async () => {
  const { who, page } = await openVisit();
  const met = await answerWith(page, 1, { status: 429, headers: { 'retry-after': '60' } });
  const saves = savesFrom(page);
  await castAndSave(page);
  await expect.poll(met).toBe(1);
  await castAndSave(page, QIAN); // a new save starts the queue, but not this early
  await page.clock.runFor(30_000);
  expect(await serverResults(stage.app, who)).toEqual([]);
  expect(saves()).toBe(1);
  await page.clock.runFor(40_000);
  await castAndSave(page, KUN);
  await untilSettled(stage.app, { who, pages: [page], count: 3 });
  expect(saves()).toBe(4); // the refused one and each of the three once
});

test('an answer that takes twenty seconds counts as a network failure; the save is stored once', STORY, async () => {
  const { who, page } = await openVisit();
  let isSlow = true;
  let arrived = 0;
  stage.app.proxy.intercept(RESULTS, async ({ method, forward, reply }) => {
    const answer = await forward();
    if (method === 'POST') arrived++;
    if (method === 'POST' && isSlow) return; // the answer never comes
    reply(answer);
  });
  await castAndSave(page);
  await expect.poll(() => arrived).toBe(1);
  isSlow = false;
  await page.clock.runFor(20_000);
  await untilSettled(stage.app, { who, pages: [page], count: 1 });
  expect(arrived).toBeGreaterThanOrEqual(2);
  stage.app.proxy.intercept(RESULTS, null);
});

test('an answer that is cut in the middle counts as a network failure', STORY, async () => {
  const { who, page } = await openVisit();
  let cut = 0;
  stage.app.proxy.intercept(RESULTS, async ({ forward, reply, replyHalf }) => {
    const answer = await forward();
    if (cut++ < 2) replyHalf(answer);
    else reply(answer);
  });
  await castAndSave(page);
  await untilSettled(stage.app, { who, pages: [page], count: 1 });
  expect(cut).toBeGreaterThan(2);
  stage.app.proxy.intercept(RESULTS, null);
});
