import { expect, test } from 'vitest';
import { UNREACHED, useFixtures } from './fixtures.ts';
import { logOut, storedSession } from './pages/account-forms.ts';
import { pressButton } from './pages/puzzles.ts';
import { deleteRow, saveAll, serverResults, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();

test('a deleted result is gone from the server too, and comes back there by 撤销', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who, at: Date.now() });
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000); // 撤销 stays
  await deleteRow(page, '乾为天，上爻动');
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(2);
  await pressButton(page, '撤销');
  await page.clock.resume();
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(3);
  await deleteRow(page, '水雷屯，初爻动');
  await expect.poll(() => serverResults(fixtures.app, who)).toHaveLength(2);
  await page.reload();
  await page.getByRole('heading', { name: '卦例 · 2' }).waitFor();
});

/** In the page: the personal lists that the browser's own cache still answers. */
async function cachedResponses(): Promise<string[]> {
  const found: string[] = [];
  const divination = ['results?view=facts', 'results', 'entries?since=0', 'entries'].map(
    (path) => `divination/${path}`,
  );
  for (const path of [...divination, 'practice/answers?since=0']) {
    const cached = fetch(`/api/${path}`, { cache: 'only-if-cached', mode: 'same-origin' });
    const text = await cached.then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    ); // what is not cached is a network error
    if (text !== '') found.push(path);
  }
  return found;
}

test('退出登录 leaves nothing on the device, ends the session on the server, and needs no network', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  for (const isReached of [false, true]) {
    const { page } = await fixtures.visit({ as: who, expects: [UNREACHED] });
    await page.goto('/profile');
    await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
    if (!isReached) await page.route('**/api/**', (route) => route.abort());
    const told = page.waitForRequest('**/auth/logout');
    await logOut(page);
    await page.getByRole('heading', { name: '游客' }).waitFor();
    const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /auth|divination/.test(key)));
    await expect.poll(left).toEqual([]);
    await expect.poll(() => page.evaluate(cachedResponses)).toEqual([]);
    expect((await told).headers()['authorization']).toBe(`Bearer ${who.token}`);
  }
  const status = async () => (await fixtures.app.api('GET', '/divination/results', { token: who.token })).status;
  await expect.poll(status).toBe(401);
});

test('a list that arrives after logout does not bring the history back', async () => {
  const who = await fixtures.account();
  await saveAll(fixtures.app, who, threeResults());
  const { page } = await fixtures.visit({ as: who });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const read = Promise.withResolvers<void>();
  await page.route('**/api/divination/results?**', async (route) => {
    const response = await route.fetch();
    read.resolve();
    await held;
    await route.fulfill({ response });
  });
  await page.goto('/profile');
  await read.promise;
  await logOut(page);
  await page.getByRole('heading', { name: '游客' }).waitFor();
  const late = page.waitForResponse('**/api/divination/results?**');
  release();
  await (await late).finished();
  await page.getByRole('link', { name: '登录', exact: true }).click();
  await page.getByLabel('用户名').waitFor(); // a page that had to be fetched: the list was handled before
  await expect.poll(() => page.evaluate(() => localStorage.getItem('divination-storage'))).toBeNull();
  await expect.poll(() => storedSession(page)).toBeNull();
});
