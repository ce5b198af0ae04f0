import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { castByHand, castOnForm, startButton } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();

/** Holds back every script until the answer is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Waits until React has attached itself to every heading, button and navigation of the page. */
const untilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('h1, nav, main button')].every((part) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber')),
    ),
  );

const headings = [
  ['/divination', '起卦', '起卦'],
  ['/library', '易经', '易经'],
  ['/hexagram/010001', '屯', '水雷屯'],
] as const;

describe('a prerendered page', () => {
  test.each(headings)(
    '%s is shown, with its style, before any script has loaded, and hydrated without being rendered again',
    async (path, heading, title) => {
      const { page } = await fixtures.visit();
      const release = await holdScript(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · 观象`);
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
        .toBe('rgb(246, 241, 230)');
      expect(
        await page.evaluate(
          () => getComputedStyle(document.querySelector('nav[aria-label=主导航]') as Element).position,
        ),
      ).toBe('fixed');
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('h1, nav, main button')) part.setAttribute('data-prerendered', '');
      });
      release();
      await untilHydrated(page);
      await expect
        .poll(() => page.getByRole('heading', { name: heading, exact: true }).getAttribute('data-prerendered'))
        .toBe('');
      await page.getByRole('link', { name: '学院' }).click();
      await page.waitForURL('**/academy');
      await expect.poll(() => page.locator('nav[aria-label=主导航]').getAttribute('data-prerendered')).toBe('');
    },
  );

  test('what was chosen before the script has loaded is chosen after it', async () => {
    const { page } = await fixtures.visit();
    const release = await holdScript(page);
    await page.goto('/divination', { waitUntil: 'commit' });
    for (const [group, name] of [
      ['上卦', '坎，水'],
      ['下卦', '震，雷'],
      ['动爻', '初爻'],
    ] as const) {
      await page.getByRole('group', { name: group }).getByRole('radio', { name }).check({ force: true });
    }
    release();
    await page.getByText('水雷屯').first().waitFor();
    await expect.poll(() => startButton(page).isEnabled()).toBe(true);
  });

  test('the chosen theme and text size hold before any script has loaded, for splash and theme-color too', async () => {
    const stored = { 'guanxiang-settings': JSON.stringify({ theme: 'dark', textSize: 'larger', isLateZi: false }) };
    const { page } = await fixtures.visit({ stored, splash: true });
    const release = await holdScript(page);
    await page.goto('/divination', { waitUntil: 'commit' });
    await page.locator('nav[aria-label=主导航]').waitFor();
    const looks = await page.evaluate(() => {
      const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
      const splash = getComputedStyle(document.getElementById('splash') as HTMLElement).backgroundColor;
      const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
      const bar = bars.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content);
      return { backgroundColor, fontSize, splash, bar };
    });
    const dark = 'rgb(20, 18, 15)';
    expect(looks).toEqual({ backgroundColor: dark, fontSize: '20.8px', splash: dark, bar: ['#14120f'] });
    release();
  });
});

describe('where the prerendered page is not the one asked for, it is not shown', () => {
  test('with a current cast the result is shown from the start', async () => {
    const { page } = await fixtures.visit();
    await castByHand(page);
    const release = await holdScript(page);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#app').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('heading', { name: '起卦' }).count()).toBe(0);
    release();
    await page.getByRole('heading', { name: '水雷屯' }).waitFor();
  });

  test('the other tab of the library and the root show their own page', async () => {
    const { page } = await fixtures.visit();
    await page.goto('/library?tab=trigrams');
    await page.getByRole('link', { name: '乾，天，先天数1' }).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: '起卦' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/divination');
  });
});

test.each([
  ['/divination', '时间起卦', 17],
  ['/library', '乾', 12],
  ['/hexagram/010001', '屯', 15],
])('%s of a signed-in user loads few files of scripts and styles: each costs a request', async (path, shown, limit) => {
  const { page } = await fixtures.visit({ as: await fixtures.account() });
  const files = new Set<string>();
  page.on('request', (request) => /\.(js|css)$/.test(request.url()) && files.add(request.url()));
  const entries = page.waitForResponse('**/api/divination/entries**'); // what is loaded last reads them
  await page.goto(path);
  await page.getByText(shown).first().waitFor();
  await entries;
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(limit);
});

test('a cast loads few files besides', async () => {
  const { page } = await fixtures.visit();
  await page.goto('/divination');
  await page.getByRole('button', { name: '时间起卦', disabled: false }).waitFor(); // what the form shows last
  const files = new Set<string>();
  page.on('request', (request) => request.url().includes('/assets/') && files.add(request.url()));
  await castOnForm(page);
  await page.getByRole('button', { name: '列出每一步' }).waitFor();
  expect(files.size, [...files].join('\n')).toBeLessThanOrEqual(11);
});
