import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { castByHand, choose, press, startButton, ZHUN } from '#tests/component/cast-steps.ts';
import { openApp } from '#tests/component/open-app.tsx';
import { textsOf } from '#tests/component/texts-of.ts';

const figure = (name: string) => page.getByRole('img', { name, exact: true });
const boxOf = (role: string, name: string): DOMRect => page.getByRole(role, { name }).element().getBoundingClientRect();

test.each([[['upper', 'lower', 'line']], [['line', 'lower', 'upper']], [['line', 'upper', 'lower']]] as const)(
  '开始起卦 is enabled with the last of the three choices: %s; 初爻 is a choice',
  async (order) => {
    await openApp('/divination');
    for (const part of order) {
      await expect.element(startButton()).toBeDisabled();
      await choose({ [part]: ZHUN[part] });
    }
    await expect.element(startButton()).toBeEnabled();
  },
);

test('the form offers eight trigrams twice and six lines, in the order of the book', async () => {
  await openApp('/divination');
  await expect.element(startButton()).toBeVisible();
  const trigrams = ['乾，天', '兑，泽', '离，火', '震，雷', '巽，风', '坎，水', '艮，山', '坤，地'];
  const radios = (group: string) => page.getByRole('group', { name: group }).getByRole('radio');
  const labels = (group: string) =>
    radios(group)
      .elements()
      .map((radio) => radio.ariaLabel ?? radio.parentElement?.textContent);
  expect(labels('上卦')).toEqual(trigrams);
  expect(labels('下卦')).toEqual(trigrams);
  expect(labels('动爻')).toEqual(['初爻', '二爻', '三爻', '四爻', '五爻', '上爻']);
});

test('the form shows the figure as it is chosen', async () => {
  await openApp('/divination');
  await expect.element(page.getByText('不懂卦也不要紧：按“时间起卦”，用此刻的年月日时成卦')).toBeVisible();
  await choose({ lower: ZHUN.lower });
  await expect.element(page.getByText('还差上卦、动爻')).toBeVisible();
  await choose({ upper: ZHUN.upper });
  await expect.element(figure('水雷屯')).toBeVisible();
  await expect.element(page.getByText('坎上震下，还差动爻')).toBeVisible();
  await choose({ line: ZHUN.line });
  await expect.element(figure('水雷屯，初爻动')).toBeVisible();
  await expect.element(page.getByText('初爻动 · 之 水地比')).toBeVisible();
  await choose({ upper: '离，火' });
  await expect.element(figure('火雷噬嗑，初爻动')).toBeVisible();
});

test('the form fits one screen of a phone, buttons and all', async () => {
  await openApp('/divination');
  await choose(ZHUN);
  await expect.element(figure('水雷屯，初爻动')).toBeVisible();
  await expect.poll(() => boxOf('button', '开始起卦').bottom <= boxOf('navigation', '主导航').top).toBe(true);
});

/** Whether a finger on the middle of the button would hit it, with nothing scrolled. */
function isInView(name: string): boolean {
  const button = page.getByRole('button', { name }).element();
  const { left, top, width, height } = button.getBoundingClientRect();
  const ends = [top + 4, top + height - 4].map((y) => document.elementFromPoint(left + width / 2, y));
  return ends.every((hit) => hit !== null && button.contains(hit));
}

test.each([
  { width: 390, height: 664 },
  { width: 1280, height: 800 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
])(
  '开始起卦 and 时间起卦 are in view at $width×$height without scrolling, with text of twice the size too',
  async (size) => {
    await openApp('/divination', { size });
    await choose(ZHUN);
    await expect.element(figure('水雷屯，初爻动')).toBeVisible();
    scrollTo(0, 0);
    const seen = () => [isInView('开始起卦'), isInView('时间起卦')];
    await expect.poll(seen).toEqual([true, true]);
    onTestFinished(() => document.documentElement.removeAttribute('style'));
    document.documentElement.style.fontSize = '200%';
    await expect.poll(seen).toEqual([true, true]);
  },
);

test('on a phone on its side 上卦 is beside 下卦, and the whole form is in the window', async () => {
  await openApp('/divination', { size: { width: 844, height: 390 } });
  await choose(ZHUN);
  await expect.element(figure('水雷屯，初爻动')).toBeVisible();
  await expect.poll(() => boxOf('group', '下卦').y - boxOf('group', '上卦').y).toBe(0);
  await expect.poll(() => boxOf('group', '下卦').left >= boxOf('group', '上卦').right).toBe(true);
  await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(390);
});

test('多爻 turns the six lines into toggles, keeps the chosen one, and needs none', async () => {
  await openApp('/divination');
  await choose(ZHUN);
  await press('多爻');
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).elements().length).toBe(1);
  await page.getByRole('checkbox', { name: '初爻' }).click();
  await expect.element(page.getByText('六爻不动', { exact: true }).last()).toBeVisible();
  await expect.element(startButton()).toBeEnabled();
  await press('多爻');
  await expect.element(startButton()).toBeDisabled();
  const chosen = () => textsOf(page.getByRole('group').filter({ has: page.getByRole('radio', { checked: true }) }));
  await expect.poll(() => chosen().map((text) => text?.slice(0, 2))).toEqual(['起卦', '上卦', '下卦']);
});

test('再起一卦 leads back to a form on which nothing is chosen', async () => {
  await castByHand();
  await press('再起一卦');
  await expect.element(page.getByRole('heading', { name: '起卦' })).toBeVisible();
  await expect.element(startButton()).toBeDisabled();
  await expect.poll(() => page.getByRole('radio', { checked: true }).elements().length).toBe(1); // 手动
});
