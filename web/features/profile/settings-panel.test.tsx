import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '#tests/component/open-app.tsx';

const panel = () => page.getByRole('region', { name: '设置' });
const radio = (name: string) => panel().getByRole('radio', { name, exact: true });
const openPanel = () => page.getByRole('button', { name: '设置', exact: true }).click();

const looks = () => {
  const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
  return { ground: backgroundColor, letter: Number.parseFloat(fontSize) };
};

test('theme and text size apply at once, and 随系统 and 标准 take them back', async () => {
  await openApp('/profile');
  await openPanel();
  const before = looks();
  await radio('深色').click();
  await expect.poll(() => looks().ground).not.toBe(before.ground);
  await radio('特大').click();
  await expect.poll(() => looks().letter).toBeGreaterThan(before.letter);
  await radio('随系统').click();
  await radio('标准').click();
  await expect.poll(looks).toEqual(before);
});

test('what is chosen stands out by weight, border and fill: in the dark, hue alone is not enough', async () => {
  await openApp('/profile');
  await openPanel();
  await radio('深色').click();
  const faceOf = (name: string) => {
    const { fontWeight, borderTopColor, backgroundColor } = getComputedStyle(
      radio(name).element().nextElementSibling as Element,
    );
    return { weight: fontWeight, border: borderTopColor, fill: backgroundColor };
  };
  const none = 'rgba(0, 0, 0, 0)';
  await expect.poll(() => faceOf('浅色')).toEqual({ weight: '400', border: none, fill: none });
  await expect.poll(() => faceOf('深色').weight).toBe('500');
  await expect.poll(() => Object.values(faceOf('深色'))).not.toContain(none);
});

test('with 晚子时换日 the day pillar changes at 23:00', async () => {
  await openApp('/profile', { at: '2026-11-15T23:30:00+08:00' });
  const hour = page.getByRole('button', { name: '时辰' });
  await page.getByRole('link', { name: '占卜' }).click();
  await expect.element(hour).toMatchTextContent('癸巳日');
  await page.getByRole('link', { name: '我的' }).click();
  await openPanel();
  await panel().getByRole('checkbox', { name: '晚子时换日' }).click();
  await page.getByRole('link', { name: '占卜' }).click();
  await expect.element(hour).toMatchTextContent('甲午日');
});
