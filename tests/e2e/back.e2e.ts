import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { castByHand, castOnForm } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';
import { saveAll, threeResults } from './pages/saved-results.ts';

const fixtures = useFixtures();

const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const pathOf = (page: Page) => new URL(page.url()).pathname;

interface Place {
  readonly path: string;
  /** From another page, so that back leads there. */
  readonly reach: (page: Page) => Promise<unknown>;
  readonly open: (page: Page) => Promise<unknown>;
  readonly sheet: string | RegExp;
  /** The field in which something is typed. */
  readonly field?: string;
}

const form = async (page: Page) => {
  await page.goto('/library');
  await tab(page, '占卜').click();
};
const result = (page: Page) => castByHand(page);

const PLACES: Readonly<Record<string, Place>> = {
  怎么起卦: { path: '/divination', reach: form, open: (page) => press(page, '怎么起卦'), sheet: '怎么起卦？' },
  分享: { path: '/divination', reach: result, open: (page) => press(page, '分享'), sheet: '分享' },
  写下所问: {
    ...{ path: '/divination', reach: result, open: (page) => press(page, /^(写下)?所问/), sheet: '所问' },
    field: '想问的事，一两句话',
  },
  外应: {
    ...{ path: '/divination', reach: result, open: (page) => press(page, /外应/), sheet: '外应' },
    field: '起卦时看见、听见了什么',
  },
  目录: {
    path: '/wings/xici-shang',
    reach: async (page) => {
      await page.goto('/library');
      await page.getByRole('link', { name: /十翼/ }).click();
      await page.getByRole('link', { name: /系辞上/ }).click();
    },
    open: (page) => press(page, '目录'),
    sheet: '目录',
  },
};

async function isKept(page: Page, { path, sheet, field, open }: Place): Promise<void> {
  await dialog(page, sheet).waitFor({ state: 'detached' });
  expect(pathOf(page)).toContain(path);
  if (field === undefined) return;
  await open(page);
  expect(await page.getByLabel(field).inputValue()).toBe('此行可成？');
  await page.keyboard.press('Escape');
  await dialog(page, sheet).waitFor({ state: 'detached' });
}

test.each(Object.entries(PLACES))(
  'back with the sheet of %s open closes it, the page stays with what was typed, and a second back leaves',
  async (_, place) => {
    const { page } = await fixtures.visit();
    await place.reach(page);
    await place.open(page);
    await dialog(page, place.sheet).waitFor();
    if (place.field !== undefined) await page.getByLabel(place.field).fill('此行可成？');
    await page.goBack();
    await isKept(page, place);
    await page.goBack();
    if (place.path === '/divination' && place.reach === result)
      await page.getByRole('group', { name: '上卦' }).waitFor();
    else await expect.poll(() => pathOf(page)).not.toBe(place.path);
  },
);

test('back closes a sheet of a page that was loaded by its address after another page of the app', async () => {
  const place = PLACES['怎么起卦'] as Place;
  const { page } = await fixtures.visit();
  await page.goto('/library');
  await page.goto(place.path);
  await place.open(page);
  await dialog(page, place.sheet).waitFor();
  await page.goBack();
  await isKept(page, place);
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/library');
});

test('forward and two steps back at once with a sheet open keep the page and what was typed, too', async () => {
  const place = PLACES['写下所问'] as Place;
  const { page } = await fixtures.visit();
  await page.goto('/library');
  await tab(page, '占卜').click();
  await castOnForm(page);
  await place.open(page);
  await page.getByLabel(place.field as string).fill('此行可成？');
  await page.evaluate(() => history.go(-2));
  await isKept(page, place);

  await page.getByRole('link', { name: /初九/ }).first().click();
  await expect.poll(() => pathOf(page)).toContain('/text/');
  await page.goBack();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
  await place.open(page);
  await page.goForward();
  await isKept(page, place);
});

test('a question typed into a sheet that is left by a reload is there again', async () => {
  const { page } = await fixtures.visit();
  const place = PLACES['写下所问'] as Place;
  await result(page);
  await place.open(page);
  await page.getByLabel(place.field as string).fill('此行可成？');
  await page.reload();
  await isKept(page, place);
});

test('a question typed on the form is there again, after a look elsewhere, back and a reload', async () => {
  const { page } = await fixtures.visit();
  const field = page.getByRole('textbox', { name: '想问什么' });
  await form(page);
  await field.fill('此行可成？');
  await tab(page, '学院').click();
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('此行可成？');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('此行可成？');
});

test('back closes the question whether to delete, and the history stays', async () => {
  const as = await fixtures.account();
  await saveAll(fixtures.app, as, threeResults());
  const { page } = await fixtures.visit({ as });
  await page.goto('/library');
  await tab(page, '我的').click();
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await press(page, /^更多/);
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').waitFor();
  await page.goBack();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
});

test('back closes a menu first, and a second back leaves', async () => {
  const as = await fixtures.account();
  await saveAll(fixtures.app, as, threeResults());
  const { page } = await fixtures.visit({ as });
  await page.goto('/library');
  await tab(page, '我的').click();
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await press(page, /^更多/);
  await page.getByRole('menu').waitFor();
  await page.goBack();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/profile');
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/library');
});

test('a menu of a page that was loaded by its address leaves no step behind in the history', async () => {
  const as = await fixtures.account();
  await saveAll(fixtures.app, as, threeResults());
  const { page } = await fixtures.visit({ as });
  await page.goto('/library');
  await page.goto('/profile');
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await press(page, /^更多/);
  await page.getByRole('menuitem', { name: '记录' }).click();
  await page.getByRole('heading', { name: '断语' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: '卦例 · 3' }).waitFor();
  await page.goBack();
  await expect.poll(() => pathOf(page)).toBe('/library');
});
