import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { openApp } from '#tests/component/open-app.tsx';

const opener = () => page.getByRole('button', { name: '怎么起卦？' });
const sheet = () => page.getByRole('dialog', { name: '怎么起卦？' });

/** The head of the sheet is dragged down by so much. */
function dragBy(pixels: number): Promise<void> {
  const heading = sheet().getByRole('heading');
  return heading.dropTo(heading, {
    sourcePosition: { x: 5, y: 5 },
    targetPosition: { x: 5, y: 5 + pixels },
    force: true,
  });
}

const CLOSINGS: Readonly<Record<string, () => unknown>> = {
  Escape: () => userEvent.keyboard('{Escape}'),
  '×': () => sheet().getByRole('button', { name: '关闭' }).click(),
  我自己选: () => sheet().getByRole('button', { name: '我自己选' }).click(),
  'a tap beside it': () => sheet().click({ position: { x: 195, y: -100 }, force: true }),
  'a drag of its head': () => dragBy(150),
};

test('怎么起卦？ is closed until its button is pressed', async () => {
  await openApp('/divination');
  await expect.element(page.getByText('日 ·')).toBeVisible(); // the rest of the form is there
  expect(sheet().query()).toBeNull();
  await opener().click();
  await expect.element(sheet().getByText('最下面一画是初爻')).toBeVisible();
});

test.each(Object.entries(CLOSINGS))('怎么起卦？ is closed by %s, which returns the focus', async (_, close) => {
  await openApp('/divination');
  await opener().click();
  await expect.element(sheet().getByText('最下面一画是初爻')).toBeVisible();
  await close();
  await expect.element(sheet()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('怎么起卦？ goes back to its place after a short drag', async () => {
  await openApp('/divination');
  await opener().click();
  await expect.element(sheet().getByText('最下面一画是初爻')).toBeVisible();
  await dragBy(40);
  await expect.poll(() => (sheet().element() as HTMLElement).style.translate).toBe('0px');
});

test('怎么起卦？ casts by the time of its tap', async () => {
  await openApp('/divination', { at: '2025-01-16T15:30:00+08:00' });
  await opener().click();
  await press('用此刻的时间起一卦');
  await expect.element(page.getByRole('link', { name: '主卦，泽火革，初爻动' })).toBeVisible();
});
