import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { castByHand, castByTheClock, press } from '#tests/component/cast-steps.ts';

const card = () => page.getByRole('region', { name: '生克', exact: true });
const node = (name: string) => card().getByRole('button', { name: new RegExp(`^${name} `) });
const pressed = () => card().getByRole('button', { pressed: true });

async function openCard(): Promise<void> {
  await page.getByRole('button', { name: '列出每一步' }).click();
  await card().getByRole('heading', { level: 3 }).getByRole('button').click();
}

/** 观梅占: 革, 初爻. */
async function openPlum(): Promise<void> {
  await castByTheClock({ at: '2025-01-16T15:30:00+08:00' });
  await openCard();
}

/** 牡丹占: 姤, 五爻; 用 and both mutuals are 乾. */
async function openPeony(): Promise<void> {
  await castByHand({ upper: '乾，天', lower: '巽，风', line: '五爻' });
  await openCard();
}

const drawn = (what: 'text' | 'line') => [...card().element().querySelectorAll(`svg[aria-hidden] ${what}`)];
const lit = (what: 'text' | 'line') => drawn(what).filter((one) => /lit/.test(one.getAttribute('class') ?? ''));
const litWords = () => lit('text').map((word) => word.textContent);
const headOf = (line: Element) => /open|filled/.exec(line.getAttribute('marker-end') ?? '')?.[0];

describe('the graph of 生克', () => {
  test('has 体 above and four buttons of 60 × 50 below, 眼前 中间 末后', async () => {
    await openPlum();
    const buttons = () => card().getByRole('group').getByRole('button').elements();
    await expect
      .poll(() => buttons().map((one) => one.textContent))
      .toEqual(['用 离火', '用互 巽木', '体互 乾金', '变 艮土']);
    const sizes = buttons().map((one) => one.getBoundingClientRect());
    expect(sizes.map(({ width, height }) => `${width}×${Math.round(height)}`)).toEqual(Array(4).fill('60×50'));
    await expect.element(card().getByText('体 兑金', { exact: true })).toBeVisible();
    expect(card().getByText('体 兑金', { exact: true }).element().getBoundingClientRect().bottom).toBeLessThan(
      sizes[0]?.top ?? 0,
    );
    expect(card().getByText('眼前', { exact: true }).element().parentElement?.textContent).toBe('眼前中间末后');
  });

  test('each line to 体 has its word; the chosen one lights its own and what comes into it, nothing else', async () => {
    await openPlum();
    await expect.element(pressed()).toHaveAccessibleName('用 离火，克体；助它的 用互 巽木；制它的 没有');
    await expect.poll(litWords).toEqual(['克', '生']); // 用克体; 用互生用
    expect(lit('line').map(headOf)).toEqual(['filled', 'open']);
    expect(
      drawn('text')
        .slice(0, 4)
        .map((word) => word.textContent),
    ).toEqual([...['克', '克', '比', '生']]);
    await node('体互').click();
    await expect.poll(litWords).toEqual(['比', '生', '克']); // 变生体互 beside it, 用克体互 around
    await node('变').click();
    await expect.poll(litWords).toEqual(['生', '克']); // 用互克变; 用, which it was before, does not act on it
  });

  test('says beneath what the chosen one is to 体, who helps it, who checks it, and what the book says', async () => {
    await openPlum();
    await expect.element(card().getByText('火克金，克体，眼前体受它压。')).toBeVisible();
    await expect.element(card().getByText('用互 巽木，木生火：离火克体而又得接济，压得重了')).toBeVisible();
    await expect.element(card().getByText('没有；卦里无水。')).toBeVisible();
    await expect.element(card().getByText('则克体之卦气盛').first()).toBeVisible();
    await expect.element(card().getByText('眼前与末后不同：用克体，变生体，要分开看。')).toBeVisible();
    await expect.element(card().getByText('两样都有。书云：若有生体之卦')).toBeVisible();
    await node('变').click();
    await expect.element(card().getByText('土生金，生体，末后有它来助。')).toBeVisible();
    await expect.element(card().getByText('用互 巽木，木克土：艮土生体而自己受制，给得少了')).toBeVisible();
  });

  test('what the book says of other trigrams is marked 例', async () => {
    await castByHand({ upper: '震，雷', lower: '艮，山', line: '初爻' }); // 艮 generates the 兑 that overcomes 体
    await openCard();
    await node('体互').click();
    await expect.element(card().getByText('例：“互中巽木……起离火，则克体之卦气盛”').first()).toBeVisible();
    await expect.element(card().getByText('例：“用克体，诸事凶”')).not.toBeInTheDocument();
  });

  test('three alike are joined below, and named together', async () => {
    await openPeony();
    await expect.poll(litWords).toEqual(['克', '同气']);
    await expect.element(pressed()).toHaveAccessibleName('用 乾金，克体；助它的 用互、体互 乾金；制它的 没有');
    await expect.element(card().getByText('用互、体互 乾金，同气：都来克体，合在一处看。')).toBeVisible();
  });

  test('arrow keys go along the row, and around; Tab reaches the chosen one alone', async () => {
    await openPlum();
    await node('用').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(pressed()).toHaveFocus();
    await expect.element(pressed()).toHaveAccessibleName(/^用互 巽木，为体所克/);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(pressed()).toHaveAccessibleName(/^变 艮土，生体/);
    await expect.element(pressed()).toHaveFocus();
    const reached = card()
      .getByRole('group')
      .getByRole('button')
      .elements()
      .filter((one) => (one as HTMLElement).tabIndex === 0);
    expect(reached).toEqual([pressed().element()]);
  });

  test('五行 are folded: the pentagon lights the relation of the chosen one', async () => {
    await openPlum();
    const pentagon = card().getByRole('img');
    await expect.element(pentagon).not.toBeInTheDocument();
    await card().getByText('五行怎样生、怎样克').click();
    await expect.element(card().getByRole('img', { name: '五行图：火克金' })).toBeVisible();
    await expect.element(card().getByText('木生火，火生土，土生金，金生水，水生木')).toBeVisible();
    await node('体互').click();
    await expect.element(card().getByRole('img', { name: '五行图：同属金' })).toBeVisible();
  });

  test('体党 and 用党 are explained where they stand', async () => {
    await openPlum();
    await card().getByText('体党（与体同属金）：体互 乾金').click();
    await expect.element(card().getByText('互卦、变卦与体同五行的，叫体之党')).toBeVisible();
    await expect.element(card().getByRole('link', { name: '详见术语' })).toHaveAttribute('href', '/academy/terms#dang');
  });

  test('a new cast begins with 用 again', async () => {
    await openPlum();
    await node('变').click();
    await press('再起一卦');
    await page.getByRole('button', { name: '时间起卦' }).click();
    await expect.element(pressed()).toHaveAccessibleName(/^用 /);
  });
});
