import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { fixChance, openWay } from '#tests/component/way-steps.ts';

const slider = () => page.getByRole('slider', { name: '从哪里分开' });
const leftHeap = () => page.getByText(/^左 \d+ 策$/);
const isSaid = (text: string) =>
  expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeInTheDocument();

async function openStalks(): Promise<void> {
  fixChance([2]);
  await openWay('蓍草');
  await expect.element(slider()).toBeInTheDocument();
}

test('蓍草 are divided by keys; 快速成卦 does the rest, and 看卦 shows what was counted', async () => {
  await openStalks();
  slider().element().focus();
  await userEvent.keyboard('{ArrowLeft}'); // 23 of 49
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '左边约五成');
  await userEvent.keyboard('{Enter}');
  await isSaid('第 1 变，左 22 策，右 27 策，挂扐 5 策，还有 44 策');
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}');
  await isSaid('第 3 变，左 22 策，右 18 策，挂扐 4 策，还有 36 策。初爻，九，老阳，动');
  await press('快速成卦');
  await expect.poll(() => page.getByRole('list', { name: '六爻' }).getByRole('listitem').elements().length).toBe(6);
  await press('看卦');
  await expect.element(page.getByText(/蓍草起卦/).first()).toBeVisible();
  const rows = () => [...document.querySelectorAll('dl[aria-label=起卦算式] > div')];
  await expect.poll(() => rows().length).toBe(6);
  await expect.poll(() => rows().at(-1)?.textContent).toBe('初爻5 · 4 · 4，36 ÷ 4 = 9 老阳，动');
});

/** The stage, which takes the finger: the slider over it is for keys. */
const stage = () => page.elementLocator(slider().element().parentElement as HTMLElement);

test('蓍草 are divided where the finger lifts', async () => {
  await openStalks();
  const { width } = stage().element().getBoundingClientRect();
  await stage().dropTo(stage(), { sourcePosition: { x: width / 2, y: 60 }, targetPosition: { x: width / 4, y: 60 } });
  await expect.element(page.getByText('第 1 变，共 18 变')).toBeVisible();
  await expect.element(leftHeap()).toBeVisible();
  const left = Number(/\d+/.exec(leftHeap().element().textContent ?? '')?.[0]);
  expect(left % 4).toBe(2);
  expect(left).toBeLessThan(14);
  await press('下一变');
  await expect.element(page.getByText('第 2 变，共 18 变')).toBeVisible();
});

test('蓍草: no number is shown before the finger lifts', async () => {
  await openStalks();
  const { x, y, width } = stage().element().getBoundingClientRect();
  const finger = (type: string, clientX: number) =>
    stage()
      .element()
      .dispatchEvent(
        new PointerEvent(type, { clientX, clientY: y + 60, pointerId: 1, isPrimary: true, bubbles: true }),
      );
  finger('pointerdown', x + width / 2);
  await expect.poll(() => stage().element().querySelector('circle')).not.toBeNull(); // it is held
  finger('pointermove', x + width / 4);
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '左边约二成');
  expect(leftHeap().query()).toBeNull();
  finger('pointerup', x + width / 4);
  await expect.element(leftHeap()).toBeVisible();
});
