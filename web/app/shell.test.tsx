import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { castByHand, choose, press, startButton, ZHUN } from '#tests/component/cast-steps.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { server } from '#tests/component/stub-server.ts';

const CINNABAR = 'rgb(177, 40, 30)';
const GREY = 'rgb(117, 107, 93)';

const shownTabs = () =>
  page
    .getByRole('navigation', { name: '主导航' })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, getComputedStyle(link).color, link.getAttribute('aria-current')]);

test('of the tabs the current one is red, the others grey', async () => {
  server.refuses('showQuestion', 'puzzle.notFound');
  for (const [path, tab] of [
    ['/divination', '占卜'],
    ['/clock', '占卜'],
    ['/library', '易经'],
    ['/hexagram/010001', '易经'],
    ['/hexagram/010001/text/0', '易经'],
    ['/trigram/011', '易经'],
    ['/academy/shefu/999999', '学院'],
    ['/profile', '我的'],
    ['/login', '我的'],
  ] as const) {
    await openApp(path);
    const expected = ['占卜', '易经', '学院', '我的'].map((name) =>
      name === tab ? [name, CINNABAR, 'page'] : [name, GREY, null],
    );
    await expect.poll(shownTabs, { message: path }).toEqual(expected);
  }
});

test('an unknown address shows 这一页不存在 with a link on', async () => {
  for (const path of ['/nowhere', '/library/nowhere', '/academy/nowhere/1']) {
    await openApp(path);
    await expect.element(page.getByRole('heading', { name: '这一页不存在' })).toBeVisible();
    await expect.poll(() => document.title).toBe('这一页不存在 · 观象');
  }
  await page.getByRole('link', { name: '回到起卦' }).click();
  await expect.poll(addressNow).toBe('/divination');
});

describe('a cast on a small screen', () => {
  test('begins at the top of its result, also when the form was scrolled', async () => {
    await castByHand(ZHUN, { size: { width: 320, height: 568 } });
    await expect.poll(() => scrollY).toBe(0);
    await expect.poll(() => document.activeElement?.id).toBe('main');
    await press('再起一卦');
    await expect.element(page.getByRole('heading', { name: '起卦' })).toBeVisible();
    await expect.poll(() => scrollY).toBe(0);
  });

  test('can still be made with text at 200 %', async () => {
    const { style } = document.documentElement;
    onTestFinished(() => {
      style.fontSize = '';
    });
    await openApp('/divination');
    style.fontSize = '200%';
    await choose(ZHUN);
    await startButton().click();
    await expect.element(page.getByRole('link', { name: '主卦，水雷屯，初爻动' })).toBeVisible();
  });
});
