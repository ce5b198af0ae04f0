import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveLongPuzzle } from '#tests/component/long-puzzle.ts';
import { openApp } from '#tests/component/open-app.tsx';

const SMALL = { width: 320, height: 568 };

/** The smallest phone with the largest text, and a puzzle of which everything is as long as it may be. */
async function openLong(path: string): Promise<void> {
  serveLongPuzzle();
  await openApp(path, { at: '2026-12-01T08:00:00+08:00', size: SMALL, settings: { textSize: 'larger' } });
}

/** An inline element has no height of its own: that of the block around it counts. */
function linesOf(element: Element): number {
  const { display, lineHeight } = getComputedStyle(element);
  if (display === 'inline' && element.parentElement) return linesOf(element.parentElement);
  return Math.round(element.clientHeight / Number.parseFloat(lineHeight));
}

test.each([
  ['in the list', '/academy/shefu'],
  ['on the daily card', '/academy'],
])('%s a long author takes one line and a long title two; the date stays whole', async (_place, path) => {
  await openLong(path);
  await expect.poll(() => linesOf(page.getByText('作者').element())).toBe(1);
  await expect.poll(() => linesOf(page.getByText(/^题+$/).element())).toBe(2);
  const date = page.getByText('10月8日').element();
  await expect.poll(() => date.scrollWidth - date.clientWidth).toBeLessThanOrEqual(1);
});

test('a long title fills less than half of the smallest window, beside nothing', async () => {
  await openLong('/academy/shefu/1');
  const title = page.getByRole('heading', { level: 1 });
  await expect.poll(() => title.element().getBoundingClientRect().height).toBeLessThan(SMALL.height / 2);
  await expect.poll(() => document.querySelector('main header')?.clientWidth).toBe(title.element().clientWidth);
});

const viewer = () => page.getByRole('dialog', { name: '题目图片' });
const opener = () => page.getByRole('button', { name: '题目图片，点开看全图' });
const sizeOf = (picture: Element) => {
  const { width, height } = picture.getBoundingClientRect();
  return { width: Math.round(width), height: Math.round(height) };
};
const sizeInViewer = () => sizeOf(viewer().getByRole('img').element());

test('a picture of 300×6000 is as wide as its card and at most 40 % of the window high', async () => {
  await openLong('/academy/shefu/1');
  const picture = () => sizeOf(page.getByRole('img', { name: '题目图片' }).element());
  await expect.poll(() => picture().width).toBeGreaterThan(240);
  await expect.poll(() => picture().height).toBeLessThanOrEqual(0.4 * SMALL.height);
});

test('a tap opens the picture whole, another makes it as wide as the window, and a third whole again', async () => {
  await openLong('/academy/shefu/1');
  await opener().click();
  await expect.poll(() => sizeInViewer().height).toBe(SMALL.height);
  await viewer().getByRole('button', { name: '放大' }).click();
  await expect.poll(sizeInViewer).toEqual({ width: SMALL.width, height: SMALL.width * 20 });
  await viewer().getByRole('button', { name: '缩小' }).click();
  await expect.poll(() => sizeInViewer().height).toBe(SMALL.height);
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['关闭', () => viewer().getByRole('button', { name: '关闭' }).click()],
])('%s closes the picture, and the focus is where it was opened', async (_way, close) => {
  await openLong('/academy/shefu/1');
  await opener().click();
  await expect.poll(() => sizeInViewer().height).toBe(SMALL.height);
  await close();
  await expect.element(viewer()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});
