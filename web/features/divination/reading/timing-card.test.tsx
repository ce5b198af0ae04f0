import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import type { Cast } from '#core/casting/cast.ts';
import { timingStepOf } from '#core/explain/timing-step.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import type { Posture } from '#core/journal/omen.ts';
import { bodyUseOf } from '#tests/support/body-use-readings.ts';
import { TimingCard } from './timing-card.tsx';

interface Shown {
  readonly main?: HexagramCode;
  readonly line?: LineIndex;
  readonly method?: Cast['method'];
  readonly hour?: number | null;
  readonly posture?: Posture;
}

/** 观梅占 by default: 革, 初爻, 申时. */
const show = ({ main = '011101', line = 0, method = 'time', hour = 9, posture }: Shown = {}) =>
  render(<TimingCard step={timingStepOf(bodyUseOf(main, line), hour, method, { posture: posture ?? null })} />);

/** The heads of what is folded, without those of quotations. */
const folds = () =>
  [...document.querySelectorAll('summary')]
    .filter(({ textContent }) => !textContent?.startsWith('书中原文'))
    .map(({ innerText }) => innerText.split('\n')[0]);
const open = (name: string) => page.getByText(name, { exact: true }).first().click();

test('卦气 is for casts by numbers: first, open and tagged; the others are folded with what they come to', async () => {
  await show();
  const used = page.getByRole('region', { name: '卦气' });
  await expect.element(used.getByText('此卦用这一法')).toBeVisible();
  await expect.element(used.getByText('由数起的卦、寻常的事')).toBeVisible();
  await expect
    .poll(() =>
      used
        .getByRole('definition')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([
      ...['变 艮土', '按时序：丑、寅 稍迟', '按五行：丑、辰、未、戌；天干：戊、己'],
      ...['用 离火', '按时序：午 ', '按五行：巳、午；天干：丙、丁'],
    ]);
  await expect.element(used.getByText('再看阻几日，照先天卦数：离是 3。')).toBeVisible();
  expect(folds()).toEqual(['成卦之数 此卦不用 · 14', '全卦之数 久用之物才用 · 20']);
  await expect.element(page.getByText('兑 2 + 离 3 + 申时 9 = 14')).not.toBeInTheDocument();
  await open('成卦之数');
  await expect.element(page.getByText('兑 2 + 离 3 + 申时 9 = 14')).toBeVisible();
  await open('全卦之数');
  await expect.element(page.getByText('兑 2 + 离 3 + 乾 1 + 巽 5 + 兑 2 + 艮 7 = 20')).toBeVisible();
});

test('成卦之数 is for object and direction', async () => {
  await show({ main: '111110', line: 3, method: 'object-direction', hour: 4 });
  const used = page.getByRole('region', { name: '成卦之数' });
  await expect.element(used.getByText('此卦用这一法')).toBeVisible();
  await expect
    .poll(() =>
      used
        .getByRole('listitem')
        .elements()
        .slice(0, 3)
        .map((one) => one.textContent),
    )
    .toEqual([...['行 取半 5', '立 全数 10', '坐 加倍 20']]);
  expect(folds()).toContain('卦气 此卦不用 · 按时序，克体的在戌、亥');
});

test.for(['coins', 'yarrow', 'manual'] as const)(
  'of %s the book says no method: no tag, all folded',
  async (method) => {
    await show({ method });
    await expect.element(page.getByText('书里没有说用哪一法。')).toBeVisible();
    expect(page.getByText('此卦用这一法').elements()).toEqual([]);
    expect(folds()).toEqual([...['卦气 按时序，生体的在丑、寅，克体的在午', '成卦之数 14', '全卦之数 20']]);
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  },
);

test('without 生体 and 克体 卦气 has no date, without an hour no 成卦之数', async () => {
  await show({ main: '100000', line: 2, hour: null });
  await expect.element(page.getByText('没有生体的卦，也没有克体的：盼成的事，书里说这样可以成')).toBeVisible();
  expect(folds()).toContain('成卦之数 此卦不用');
  await open('成卦之数');
  await expect.element(page.getByText('没有用来起卦的时辰，成卦之数不算。')).toBeVisible();
});

test('quotations belong to their method', async () => {
  await show();
  const used = page.getByRole('region', { name: '卦气' });
  await used.getByText('书中原文 6 条').click();
  await expect.element(used.getByText('“便看生体之卦，于八卦时序类决其日时”')).toBeVisible();
  await page.getByText('书中原文 2 条与说明').click(); // of all three
  await expect.element(page.getByText('没有一个算式能定它')).toBeVisible();
  await expect.element(page.getByText('应之期远')).toBeVisible();
  expect(used.getByText('应之期远').elements()).toEqual([]);
  await open('全卦之数');
  await page.getByText('书中原文 2 条').first().click();
  await expect.element(page.getByText('屋宅则以全卦之数刻其期')).toBeVisible();
  expect(used.getByText('屋宅则以全卦之数刻其期').elements()).toEqual([]);
});

test.for([
  [undefined, null, '起卦时自己在走、站着还是坐着，取的数不同。'],
  ['walking', '行 取半 7', '外应里记了自己当时在走：成卦之数看取半的一项，7。'],
  ['standing', '立 全数 14', '外应里记了自己当时站着：成卦之数看全数，14。'],
  ['sitting', '坐 加倍 28', '外应里记了自己当时坐着：成卦之数看加倍的一项，28。'],
  ['lying', null, '外应里记了自己当时躺着：书里只说躺着应得更迟，没有给算法，三项都不标。'],
] as const)('行 立 坐 stand on what 外应 says: %s', async ([posture, marked, said]) => {
  await show(posture && { posture: posture ?? null });
  await open('成卦之数');
  await expect.element(page.getByText(said)).toBeVisible();
  expect(document.querySelector('[aria-current]')?.textContent ?? null).toBe(marked);
});
