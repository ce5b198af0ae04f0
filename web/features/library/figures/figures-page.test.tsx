import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';
import { ARRANGEMENTS, type ArrangementId, type Spot, WIDTH } from './arrangement.ts';

const named = (name: string): HexagramCode => KING_WEN_ORDER.find((code) => shortName(code) === name) ?? '111111';
const slider = () => page.getByRole('slider', { name: '选一卦' });
const says = (value: string) => expect.element(slider()).toHaveAttribute('aria-valuetext', value);

/** The drawing, which fingers touch. */
const drawing = () => {
  const svg = slider().element().parentElement?.querySelector('svg');
  if (!svg) throw new Error('there is no drawing');
  return svg;
};

/** Where the middle of a figure is on the screen, from the corner of the drawing. */
function placeOf(id: ArrangementId, name: string, part: Spot['part']): { readonly x: number; readonly y: number } {
  const spot = ARRANGEMENTS[id].spots.find((one) => one.code === named(name) && one.part === part);
  if (!spot) throw new Error(`${name} is not drawn`);
  const { width } = drawing().getBoundingClientRect();
  const [dx, dy] = [
    spot.figure.x + spot.figure.width / 2 - WIDTH / 2,
    spot.figure.y + spot.figure.height / 2 - WIDTH / 2,
  ];
  const turn = (spot.angle * Math.PI) / 180;
  const scale = width / WIDTH;
  return {
    x: (WIDTH / 2 + dx * Math.cos(turn) - dy * Math.sin(turn)) * scale,
    y: (WIDTH / 2 + dx * Math.sin(turn) + dy * Math.cos(turn)) * scale,
  };
}

const tap = (id: ArrangementId, name: string, part: Spot['part']) =>
  userEvent.click(drawing(), { position: placeOf(id, name, part) });

/** How many frames of each kind the drawing has. */
const framed = () =>
  ['chosen', 'opposite', 'reversed', 'beside'].map((kind) => drawing().querySelectorAll(`[class*=${kind}]`).length);

test('六十四卦图 is reached from 易经; a tap in ring or square chooses a figure, whose row leads to its page', async () => {
  await openApp('/library');
  await page.getByRole('link', { name: '六十四卦图' }).click();
  await expect.poll(addressNow).toBe('/library/figures');
  await says('乾，第1卦，内乾外乾');
  await tap('ring', '屯', 'ring');
  await says('屯，第3卦，内震外坎');
  await expect.element(page.getByText('内震外坎：圆图震宫第六，方图四行六列')).toBeVisible();
  await expect.element(page.getByText('错卦鼎，综卦蒙')).toBeVisible();
  await tap('ring', '坤', 'square');
  await says('坤，第2卦，内坤外坤');
  await expect.element(page.getByText('错卦乾，综卦就是它自己')).toBeVisible();
  await page.getByRole('link', { name: /^坤 坤为地/ }).click();
  await expect.poll(addressNow).toBe('/hexagram/000000');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/library/figures');
  await says('坤，第2卦，内坤外坤');
});

test('the chosen figure, its 错, its 综 and those beside it are lit, in ring and square', async () => {
  await openApp('/library/figures');
  await expect.element(slider()).toBeInTheDocument();
  await tap('ring', '屯', 'square');
  await says('屯，第3卦，内震外坎');
  await expect.poll(framed).toEqual([2, 2, 2, 2 + 4]);
});

test('a finger that moves over the drawing moves the choice', async () => {
  await openApp('/library/figures');
  await expect.element(slider()).toBeInTheDocument();
  await userEvent.dragAndDrop(drawing(), drawing(), {
    sourcePosition: placeOf('ring', '夬', 'ring'),
    targetPosition: placeOf('ring', '泰', 'ring'),
  });
  await says('泰，第11卦，内乾外坤');
});

test('a finger that turns out to scroll the page leaves the choice as it was', async () => {
  await openApp('/library/figures?by=canons');
  await expect.element(slider()).toBeInTheDocument();
  await tap('canons', '屯', 'grid');
  await says('屯，第3卦，上经');
  const chart = drawing().parentElement as HTMLElement;
  chart.setPointerCapture = () => {}; // no real finger is down
  const { left, top } = drawing().getBoundingClientRect();
  const { x, y } = placeOf('canons', '蒙', 'grid');
  const at = { clientX: left + x, clientY: top + y, pointerId: 7, bubbles: true };
  chart.dispatchEvent(new PointerEvent('pointerdown', at));
  await says('蒙，第4卦，上经');
  chart.dispatchEvent(new PointerEvent('pointercancel', at));
  await says('屯，第3卦，上经');
});

test('arrow keys move the choice as it is seen; Home and End lead to the ends of the order', async () => {
  await openApp('/library/figures');
  await expect.element(slider()).toBeInTheDocument();
  slider().element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await says('夬，第43卦，内乾外兑');
  await userEvent.keyboard('{ArrowUp}');
  await says('兑，第58卦，内兑外兑');
  await userEvent.keyboard('{End}');
  await says('坤，第2卦，内坤外坤');
  await userEvent.keyboard('{Home}');
  await says('乾，第1卦，内乾外乾');
});

test('八宫 and 上下经 are other orders of the same sixty-four, kept in the address, with the choice kept', async () => {
  await openApp('/library/figures');
  await expect.element(slider()).toBeInTheDocument();
  await tap('ring', '屯', 'square');
  await page.getByRole('tab', { name: '八宫' }).click();
  await expect.poll(addressNow).toBe('/library/figures?by=palaces');
  await says('屯，第3卦，坎宫二世');
  await tap('palaces', '大有', 'grid');
  await expect.element(page.getByText('乾宫归魂：世在三爻，应在上爻')).toBeVisible();
  await page.getByRole('tab', { name: '上下经' }).click();
  await says('大有，第14卦，上经');
  await tap('canons', '未济', 'grid');
  await expect.element(page.getByText('下经第 34 卦，与既济成一对')).toBeVisible();
});

test.each([
  ['ring', '圆图从南往东，由乾到复'],
  ['palaces', '依次是乾、震、坎、艮、坤、巽、离、兑'],
  ['canons', '上经三十卦，从乾坤到坎离'],
])('the order of %s is said in words, also to screen readers', async (by, words) => {
  await openApp(`/library/figures?by=${by}`);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(slider()).toHaveAccessibleDescription(expect.stringContaining(words));
});

test('an order that does not exist is 方圆图', async () => {
  await openApp('/library/figures?by=nothing');
  await expect.element(page.getByRole('tab', { name: '方圆图' })).toHaveAttribute('aria-selected', 'true');
});
