import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { castButton, fillWay, openWay } from '#tests/component/way-steps.ts';

test('nonsense in a year gets a clear line, and there is nothing to cast', async () => {
  await openWay('择时');
  await expect.element(castButton()).toBeEnabled();
  for (const text of ['0', '-1', '10000', '２０２６', '丙午']) {
    await fillWay({ texts: { 年: text } });
    await expect.element(page.getByText('请填 1 至 9999 的年份'), { message: text }).toBeVisible();
    await expect.element(castButton(), { message: text }).toBeDisabled();
  }
});
