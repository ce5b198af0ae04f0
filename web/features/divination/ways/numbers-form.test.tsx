import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { castButton, fillWay, openWay } from '#tests/component/way-steps.ts';
import { byNumbers } from '#tests/support/way-cases.ts';

test('beside two numbers the hour is not cut off', async () => {
  await openWay('数', { size: { width: 320, height: 568 } });
  await fillWay(byNumbers('两数', { 先数: '1', 后数: '9' }));
  const hour = page.getByLabelText('时辰');
  await expect.element(hour).toBeVisible();
  await expect.poll(() => hour.element().clientWidth).toBeGreaterThan(250);
});

test.each([
  ['side by side', 'normal'],
  ['one below the other', 'larger'],
] as const)('one number and the hour stand %s on the smallest phone with %s text', async (_, textSize) => {
  await openWay('数', { size: { width: 320, height: 568 }, settings: { textSize } });
  const topOf = (label: string) => page.getByLabelText(label).element().getBoundingClientRect().top;
  await expect.element(page.getByLabelText('时辰')).toBeVisible();
  await expect.poll(() => topOf('时辰') > topOf('几声')).toBe(textSize === 'larger');
});

test('nonsense in a number gets a clear line, and there is nothing to cast', async () => {
  await openWay('数');
  await fillWay(byNumbers('三数', { 上卦数: '1', 下卦数: '9', 动爻数: '6' }));
  await expect.element(castButton()).toBeEnabled();
  const line = page.getByText('请填 1 以上的整数，最多 12 位');
  for (const text of ['0', '-1', '1.5', '１２', '😀', '1000000000000']) {
    await fillWay({ texts: { 下卦数: text } });
    await expect.element(line, { message: text }).toBeVisible();
    await expect.element(castButton(), { message: text }).toBeDisabled();
    await expect.element(page.getByLabelText('下卦数')).toHaveValue(text);
  }
  await fillWay({ texts: { 下卦数: '2' } });
  await expect.element(castButton()).toBeEnabled();
  expect(line.query()).toBeNull();
});
