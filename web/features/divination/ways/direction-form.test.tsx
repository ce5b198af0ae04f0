import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { castButton, fillWay, openWay } from '#tests/component/way-steps.ts';

const place = (name: string) => {
  const { left, top } = page.getByRole('radio', { name }).element().getBoundingClientRect();
  return { left: Math.round(left), top: Math.round(top) };
};

test('方位 lie as on a compass with south above, and 起卦 is in view', async () => {
  await openWay('方位', { size: { width: 390, height: 664 } });
  await expect.element(page.getByRole('radio', { name: '南，离' })).toBeVisible();
  const [south, north, east, west] = [place('南，离'), place('北，坎'), place('东，震'), place('西，兑')];
  expect([south.left, south.top < north.top]).toEqual([north.left, true]);
  expect([east.top, east.left < south.left, south.left < west.left]).toEqual([west.top, true, true]);
  await fillWay({ radios: { 物: '乾，老人', 方位: '东南，巽' } });
  await expect.element(castButton()).toBeEnabled();
  const bar = page.getByRole('navigation', { name: '主导航' });
  const bottomOf = () => castButton().element().getBoundingClientRect().bottom;
  await expect.poll(() => bottomOf() <= bar.element().getBoundingClientRect().top).toBe(true);
});
