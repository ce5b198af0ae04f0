import { expect, test } from 'vitest';
import { useFixtures } from './fixtures.ts';
import { pressButton } from './pages/puzzles.ts';

const fixtures = useFixtures();

test('theme, text size and 晚子时换日 apply at once and survive a reload', async () => {
  const { page } = await fixtures.visit({ theme: 'light' });
  await page.goto('/profile');
  const looks = () =>
    page.evaluate(() => ({
      ground: getComputedStyle(document.documentElement).backgroundColor,
      letter: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      bar: [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    }));
  const before = await looks();
  await pressButton(page, '设置');
  const panel = page.getByRole('region', { name: '设置' });
  const choose = (group: string, name: string) =>
    panel.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();
  await choose('外观', '深色');
  await choose('字号', '特大');
  await panel.getByRole('checkbox', { name: '晚子时换日' }).check();
  const chosen = await looks();
  const faceOf = (name: string) =>
    panel.getByRole('radio', { name, exact: true }).evaluate((input) => {
      const style = getComputedStyle(input.nextElementSibling as Element);
      return { weight: style.fontWeight, border: style.borderTopColor, fill: style.backgroundColor };
    });
  const none = 'rgba(0, 0, 0, 0)';
  await expect.poll(() => faceOf('浅色')).toEqual({ weight: '400', border: none, fill: none });
  const { weight, border, fill } = await faceOf('深色'); // in the dark, hue alone is not enough
  expect([weight, border === none, fill === none]).toEqual(['500', false, false]);
  expect(chosen.ground).not.toBe(before.ground);
  expect([before.bar, chosen.bar]).toEqual([['#f6f1e6'], ['#14120f']]);
  expect(chosen.letter).toBeGreaterThan(before.letter);

  await page.reload();
  await pressButton(page, '设置');
  expect(await looks()).toEqual(chosen);
  expect(await panel.getByRole('radio', { name: '深色' }).isChecked()).toBe(true);
  expect(await panel.getByRole('radio', { name: '特大' }).isChecked()).toBe(true);
  expect(await panel.getByRole('checkbox', { name: '晚子时换日' }).isChecked()).toBe(true);

  await choose('外观', '随系统');
  await choose('字号', '标准');
  expect(await looks()).toEqual(before);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect((await looks()).ground).toBe(chosen.ground);
  expect((await looks()).bar).toEqual(chosen.bar);
});

test('with 晚子时换日 the day pillar changes at 23:00', async () => {
  const { page } = await fixtures.visit({ at: '2026-11-15T23:30:00+08:00' });
  await page.goto('/profile');
  const dayOf = async () => {
    await page.getByRole('link', { name: '占卜' }).click();
    const text = await page.getByRole('button', { name: '时辰' }).filter({ hasText: '日' }).textContent();
    return /\S\S(?=日)/.exec(text ?? '')?.[0];
  };
  const before = await dayOf();
  await page.getByRole('link', { name: '我的' }).click();
  await pressButton(page, '设置');
  await page.getByRole('checkbox', { name: '晚子时换日' }).check();
  expect([before, await dayOf()]).toEqual(['癸巳', '甲午']);
});
