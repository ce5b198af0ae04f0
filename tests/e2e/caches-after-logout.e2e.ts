import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand } from '../support/cast-steps.ts';
import { useOwnServer } from './fixtures.ts';
import { callsTo, logIn, logOut } from './pages/account-forms.ts';
import { LIST, makePuzzle, pressButton, uploadImage } from './pages/puzzles.ts';

const fixtures = useOwnServer();

/** In the page: the addresses in all caches, and which of them hold one of these words. */
async function cachedWith(
  words: readonly string[],
): Promise<{ readonly addresses: string[]; readonly telling: string[] }> {
  const [addresses, telling]: [string[], string[]] = [[], []];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      addresses.push(pathname + search);
      const text = (await (await cache.match(request))?.text()) ?? '';
      if (words.some((word) => text.includes(word) || request.url.includes(word))) telling.push(request.url);
    }
  }
  return { addresses: addresses.sort(), telling };
}

/** In the page: those of these addresses that the browser answers without asking anybody. */
async function keptByBrowser(addresses: readonly string[]): Promise<readonly string[]> {
  const kept: string[] = [];
  for (const address of addresses) {
    const response = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
    if (response?.ok) kept.push(address);
  }
  return kept;
}

/** In the page. */
const hasLoaded = (address: string): boolean =>
  [...document.images].some(({ src, complete, naturalWidth }) => src.endsWith(address) && complete && naturalWidth > 0);

const workerIsReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test('after 退出登录 neither the service worker nor the browser keeps an answer about its user, for the next one either', async () => {
  const [who, author, next] = [await fixtures.account(), await fixtures.account(), await fixtures.account()];
  const questionImageUrl = await uploadImage(fixtures.app, author);
  const puzzle = await makePuzzle(fixtures.app, author, { title: '匣中何物', questionImageUrl });
  const { page } = await fixtures.visit({
    as: who,
    serviceWorker: true,
    expects: [/status of (400|401|504)/, /ERR_CACHE_MISS|ERR_FAILED/],
  });
  const calls = callsTo(page, '/api/');
  await castByHand(page);
  await workerIsReady(page);
  await pressButton(page, '保存卦例');
  await page.getByText('卦例保存成功').waitFor();
  await page.getByRole('link', { name: '断语、札记、结果与回看' }).click();
  await page.getByRole('textbox', { name: '断语' }).fill('宜守旧业');
  await page.goto(`${LIST}/${puzzle}`);
  await page.getByRole('heading', { name: '匣中何物' }).waitFor();
  await page.waitForFunction(hasLoaded, questionImageUrl);
  for (const path of [
    '/profile/statistics',
    '/profile/account',
    '/profile/guesses',
    '/profile/account/activity',
    '/search?q=屯',
  ])
    await page.goto(path);
  await page.goto('/reset-password?token=a-token-of-a-mail');
  await page.goto('/profile');
  await page.getByText('1 条未同步').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '卦例 · 1' }).waitFor();
  const personal = [...new Set(calls.filter((call) => call.method() === 'GET').map((call) => call.url()))];
  expect(personal.length).toBeGreaterThan(3);
  const words = [
    who.user.id,
    who.user.username,
    who.token,
    '宜守旧业',
    '匣中何物',
    'a-token-of-a-mail',
    questionImageUrl,
  ];

  await logOut(page);
  await page.getByRole('heading', { name: '游客' }).waitFor();
  const after = await page.evaluate(cachedWith, words);
  expect(after.telling).toEqual([]);
  expect(after.addresses.filter((address) => !/^\/(assets\/[\w.-]+|[\w-]+(\/[\w-]+)*\.\w+)$/.test(address))).toEqual(
    [],
  );
  // an image of a puzzle, which anybody may see, shows that the browser can be asked
  expect(await page.evaluate(keptByBrowser, [...personal, questionImageUrl])).toEqual([questionImageUrl]);

  await page.goto('/login');
  await logIn(page, next);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.goto('/profile');
  await page.getByText(next.user.username).first().waitFor();
  expect((await page.evaluate(cachedWith, words)).telling).toEqual([]);
  expect(await page.evaluate(keptByBrowser, personal)).toEqual([]);
});
