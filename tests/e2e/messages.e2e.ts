import { expect, test } from 'vitest';
import { castByHand } from '../support/cast-steps.ts';
import { REFUSED, useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';
import { deleteRow } from './pages/saved-results.ts';
import { noteShown, shows } from './shown-messages.ts';

/** The quoted messages of pages that have suites of their own, each once and for the length of time it is given. */
const fixtures = useFixtures();

test('a guest who saves sees why not, and two seconds later the login page', async () => {
  const { page } = await fixtures.visit({ at: Date.now() });
  await castByHand(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await pressButton(page, '保存卦例');
  await shows(page, 'divination', '请先登录才能保存卦例');
  await page.clock.runFor(1999);
  expect(new URL(page.url()).pathname).toBe('/divination');
  await page.clock.runFor(1);
  await page.waitForURL('**/login?return=%2Fdivination');
});

test('a guest who has navigated meanwhile is not redirected', async () => {
  const { page } = await fixtures.visit({ at: Date.now() });
  await castByHand(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await pressButton(page, '保存卦例');
  await page.getByRole('link', { name: '易经' }).click();
  await page.waitForURL('**/library');
  await page.clock.runFor(5000);
  expect(new URL(page.url()).pathname).toBe('/library');
});

test('a save is announced for two seconds, and the same cast is not saved twice', async () => {
  const { page } = await fixtures.visit({ as: await fixtures.account(), at: Date.now() });
  await castByHand(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const [name, message] of [
    ['保存卦例', '卦例保存成功'],
    ['已保存卦例', '卦例已存在'],
  ] as const) {
    await pressButton(page, name);
    const toast = await shows(page, 'divination', message);
    await page.clock.runFor(1999);
    expect(await toast.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
  }
});

test('a figure or a line that does not exist says so', async () => {
  const { page } = await fixtures.visit();
  for (const path of ['/hexagram/222222', '/trigram/11']) {
    await page.goto(path);
    await shows(page, 'library', '卦象不存在');
  }
  await page.goto('/hexagram/111111/text/6');
  await shows(page, 'library', '内容不存在');
});

test('a page without workers writes one line to the console, and everything else works', async () => {
  const who = await fixtures.account();
  const line = 'Failed to initialize logging worker:';
  const aged = new Date(Date.parse(who.expiresAt) - 2 * 86_400_000).toISOString();
  const visit = await fixtures.visit({
    as: { ...who, expiresAt: aged },
    expects: [REFUSED(500), new RegExp(`^${line}`)],
  });
  const { page } = visit;
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new Error('no workers here');
      }
    } as unknown as typeof Worker;
  });
  const said: string[] = [];
  page.on('console', (message) => message.text().startsWith(line) && said.push(message.text()));
  await page.route('**/api/auth/refresh', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/api/divination/results/**', (route) => route.fulfill({ status: 500, body: '' }));
  await castByHand(page);
  await pressButton(page, '保存卦例');
  said.length = 0; // each document starts a worker of its own
  await page.goto('/profile');
  await expect.poll(() => said.length).toBeGreaterThan(0);
  noteShown('console', line);
  const refused = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await deleteRow(page, '水雷屯，初爻动');
  await page.getByRole('heading', { name: '卦例 · 0' }).waitFor();
  await refused; // which would be logged, too
  await page.getByRole('link', { name: '易经' }).click();
  await page.waitForURL('**/library');
  expect(said).toHaveLength(1);
});
