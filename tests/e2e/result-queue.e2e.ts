import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { REFUSED, UNREACHED, useFixtures } from './fixtures.ts';
import { deleteRow, historyOf, saveAll, serverResults, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();
const ONE_RESULT = '**/api/divination/results/**';

interface Attempt {
  readonly at: number;
  readonly timestamp: string;
}

declare global {
  interface Window {
    attempts: Attempt[];
  }
}

/** The profile of someone with three results, its clock standing still; every attempt to delete is written down with its time. */
async function openProfile(expects: readonly RegExp[]) {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const visit = await fixtures.visit({ as: who, at: Date.now(), expects });
  await visit.page.addInitScript(() => {
    window.attempts = [];
    const original = window.fetch;
    window.fetch = (target, init) => {
      const timestamp = decodeURIComponent(String(target).split('/').at(-1) ?? '');
      if (init?.method === 'DELETE') window.attempts.push({ at: Date.now(), timestamp });
      return original(target, init);
    };
  });
  await visit.page.goto('/profile');
  await visit.page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await visit.page.clock.pauseAt(Date.now() + 60_000);
  return { ...visit, who };
}

const attemptsOf = (page: Page): Promise<readonly Attempt[]> => page.evaluate(() => window.attempts);

/** Lets the page's time go on, a step at a time, until there were so many attempts. */
const untilAttempts = (page: Page, count: number) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(500);
        return (await attemptsOf(page)).length;
      },
      { interval: 20 },
    )
    .toBe(count);

test('without a network an operation is retried three times, five seconds apart, then waits for the next trigger', async () => {
  const { page, who } = await openProfile([UNREACHED]);
  await page.route(ONE_RESULT, (route) => route.abort());
  await deleteRow(page, '乾为天，上爻动');
  await untilAttempts(page, 4);
  await page.clock.runFor(120_000);
  const attempts = await attemptsOf(page);
  expect(attempts).toHaveLength(4);
  for (const [index, { at }] of attempts.entries()) {
    const before = attempts[index - 1];
    if (before) expect(at - before.at).toBeGreaterThanOrEqual(5000);
    if (before) expect(at - before.at).toBeLessThan(10_000);
  }
  await expect.poll(() => historyOf(page)).toHaveLength(2);
  expect(await serverResults(fixtures.app, who)).toHaveLength(3);
  await page.unroute(ONE_RESULT);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(2);
});

test('operations are sent one at a time and in order: the second waits until the first is done or given up', async () => {
  const { page, who } = await openProfile([UNREACHED]);
  const [, middle, newest] = (await serverResults(fixtures.app, who)).toReversed();
  let lost = 0;
  page.on('requestfailed', (call) => {
    if (call.method() === 'DELETE') lost++;
  });
  await page.route(ONE_RESULT, (route) => route.abort());
  await deleteRow(page, '乾为天，上爻动');
  await deleteRow(page, '泽火革，初爻动');
  await untilAttempts(page, 2);
  await expect.poll(() => lost).toBe(2); // an attempt counts when it begins: without the route this one would arrive
  await page.unroute(ONE_RESULT);
  await untilAttempts(page, 4);
  const attempts = await attemptsOf(page);
  expect(attempts.map(({ timestamp }) => timestamp)).toEqual([middle, middle, middle, newest]);
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(1);
});

test('an operation the server refuses is logged and not tried again', async () => {
  const { page, context } = await openProfile([REFUSED(500)]);
  const warnings: string[] = [];
  context.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  const logged = context.waitForEvent('request', (request) => /"level":"warning"/.test(request.postData() ?? ''));
  const json = { success: false, code: 'server.fault', message: '服务器错误，请稍后重试' };
  await page.route(ONE_RESULT, (route) => route.fulfill({ status: 500, json }));
  await deleteRow(page, '乾为天，上爻动');
  await untilAttempts(page, 1);
  expect((await logged).postDataJSON()).toMatchObject({ level: 'warning' });
  await page.clock.runFor(120_000);
  await expect.poll(() => attemptsOf(page)).toHaveLength(1);
  expect(warnings.some((line) => /\[WARNING\] delete refused Data: .*500/.test(line))).toBe(true);
  await expect.poll(() => page.getByText(json.message).count()).toBe(0);
});
