import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { textOf } from '#core/texts/classic.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import { castByHand, KUN, press, QIAN, startCast, ZHUN } from '#tests/component/cast-steps.ts';
import { linesOf } from '#tests/component/one-line.ts';
import { addressNow } from '#tests/component/open-app.tsx';
import { textsOf } from '#tests/component/texts-of.ts';
import { SEEN_AT } from '#tests/support/seen-at.ts';

const CARDS = [
  ['主卦，水雷屯，初爻动', '/hexagram/010001'],
  ['变卦，水地比', '/hexagram/010000'],
  ['用互，坤，二至四爻', '/hexagram/000000'],
  ['体互，艮，三至五爻', '/hexagram/100100'],
] as const;

const link = (name: string | RegExp) => page.getByRole('link', { name });
const lineList = () => page.getByRole('list', { name: '爻辞' });
const lineLinks = () => lineList().getByRole('link');

test('the result is four figures, two by two: 主卦 变卦 over 用互 体互', async () => {
  await castByHand();
  await expect.element(page.getByRole('heading', { name: '水雷屯', level: 1 })).toBeVisible();
  const cornersOf = () =>
    CARDS.map(([name]) => {
      const { x, y } = link(name).element().getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y) };
    });
  await expect
    .poll(() => {
      const [main, changed, use, body] = cornersOf();
      return main && changed && use && body
        ? {
            rows: [main.y === changed.y, use.y === body.y, use.y > main.y],
            columns: [main.x === use.x, changed.x === body.x, changed.x > main.x],
          }
        : null;
    })
    .toEqual({ rows: [true, true, true], columns: [true, true, true] });
});

test('the name of the figure is one line on a small phone with large text', async () => {
  const taps = { upper: '震，雷', lower: '兑，泽', line: '初爻' };
  await castByHand(taps, { size: { width: 320, height: 568 }, settings: { textSize: 'larger' } });
  expect(linesOf(page.getByRole('heading', { name: '雷泽归妹', level: 1 }))).toBe(1);
});

test.for([QIAN, ZHUN])(
  'on the smallest phone the three sentences of $upper over $lower end above the bar',
  async (taps) => {
    await castByHand(taps, { size: { width: 320, height: 568 }, at: SEEN_AT });
    const end = page.getByRole('region', { name: '三句话' }).getByRole('definition').last();
    const bar = page.getByRole('button', { name: '保存卦例' }).element().parentElement;
    await expect
      .poll(() => end.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0);
  },
);

test('the result opens each of the four when it is tapped, and ‹ leads back to the result', async () => {
  await castByHand();
  for (const [name, path] of CARDS) {
    await link(name).click();
    await expect.poll(addressNow).toBe(path);
    await link('返回').click();
    await expect.poll(addressNow).toBe('/divination');
  }
});

test('the result has the judgment and the six lines from top to bottom, each leading to its own page', async () => {
  await castByHand();
  const { judgment, lines } = textOf('010001');
  await expect.element(page.getByText(judgment, { exact: true })).toBeVisible();
  await expect
    .poll(() => textsOf(lineLinks()))
    .toEqual([
      `上六${lines[5]}`,
      `九五${lines[4]}`,
      `六四${lines[3]}`,
      `六三${lines[2]}`,
      `六二${lines[1]}`,
      `初九动${lines[0]}`,
    ]);
  await expect
    .poll(() =>
      lineLinks()
        .elements()
        .map((one) => one.getAttribute('href')),
    )
    .toEqual([5, 4, 3, 2, 1, 0].map((index) => `/hexagram/010001/text/${index}`));
  await lineLinks().last().click();
  await expect.poll(addressNow).toBe('/hexagram/010001/text/0');
  await expect.element(page.getByRole('heading', { name: '初九' })).toBeVisible();
});

test('the result begins with the moving line and its 白话, then the judgment with its own, then the six lines', async () => {
  await castByHand();
  const { plain } = await loadCompanion('010001');
  const { judgment, lines } = textOf('010001');
  await expect.element(page.getByText(plain.judgment)).toBeVisible();
  const leading = page.getByRole('region', { name: '初九', exact: true }).getByRole('link');
  await expect.element(leading).toHaveTextContent(`初九动爻${lines[0]}磐桓pán huán${plain.lines[0]}`);
  await expect.element(leading).toHaveAttribute('href', '/hexagram/010001/text/0');
  const inOrder = new RegExp([lines[0], plain.lines[0], judgment, plain.judgment, lines[5]].join('.*'));
  await expect.element(page.getByRole('main')).toMatchTextContent(inOrder);
  await expect.element(page.getByText('zhūn', { exact: true })).toBeVisible();
});

test('the result marks 体 and 用 beside the main figure, names 互卦, and explains 用互 and 体互 in place', async () => {
  await castByHand();
  const main = link('主卦，水雷屯，初爻动，坎上震下，坎为体，震为用');
  await expect.element(main).toBeVisible();
  const topOf = (side: string) => main.getByText(side, { exact: true }).element().getBoundingClientRect().y;
  await expect.poll(() => topOf('体') < topOf('用')).toBe(true); // the lower trigram moves
  await expect.element(link('互卦 山地剥 上互艮，下互坤')).toHaveAttribute('href', '/hexagram/100000');
  await expect.poll(() => page.getByText('三画之卦，重画为六').elements().length).toBe(2);
  const about = page.getByRole('button', { name: '什么是用互' });
  await about.click();
  await expect.element(page.getByText('二至四爻叠成的三画卦')).toBeVisible();
  await press('什么是体互');
  await expect.element(page.getByText('三至五爻叠成的三画卦')).toBeVisible();
  await expect.element(about).toHaveAttribute('aria-expanded', 'false');
  await press('什么是体互');
  await expect.element(page.getByText('叠成的三画卦')).not.toBeInTheDocument();
});

test('hard characters have pinyin where they stand: in the text that is read, and in the lines', async () => {
  await castByHand({ upper: '兑', lower: '坎', line: '上爻' }); // 困
  const pinyin = (place: Locator) => textsOf(place.getByText(/^(臲卼niè wù|葛藟gé lěi)$/));
  await expect.poll(() => pinyin(page.getByRole('region', { name: '上六' }))).toEqual(['葛藟gé lěi', '臲卼niè wù']);
  await expect.poll(() => pinyin(lineList())).toEqual(['葛藟gé lěi', '臲卼niè wù']);
});

const marksOf = (element: Element) => ({
  circles: element.querySelectorAll('circle').length,
  crosses: element.querySelectorAll('path[stroke]').length,
});

test('the moving line is marked by a word and a sign, not by colour alone', async () => {
  await castByHand();
  const rows = () => lineList().getByRole('listitem');
  await expect.poll(() => rows().filter({ hasText: '动' }).elements().length).toBe(1);
  await expect
    .poll(() => {
      const grounds = rows()
        .elements()
        .map((row) => getComputedStyle(row).backgroundColor);
      return grounds.indexOf(grounds.at(-1) as string);
    })
    .toBe(5);
  const main = link(/^主卦/);
  await expect.poll(() => marksOf(main.element())).toEqual({ circles: 1, crosses: 0 }); // ○, a yang line
  await press('再起一卦');
  await startCast({ ...ZHUN, line: '二爻' });
  await expect.element(link('主卦，水雷屯，二爻动')).toBeVisible();
  await expect.poll(() => marksOf(main.element())).toEqual({ circles: 0, crosses: 1 }); // ×, a yin line
});

test.each([
  { taps: QIAN, code: '111111', extra: '用九', changed: '天火同人', note: '用互巽，体互乾' },
  { taps: KUN, code: '000000', extra: '用六', changed: '山地剥', note: '用互坤，体互坤' },
] as const)(
  '$code has a note on its mutuals and a seventh row, $extra',
  async ({ taps, code, extra, changed, note }) => {
    await castByHand(taps);
    await expect.element(page.getByText(`乾坤无互，互其变卦：${changed}之${note}。`)).toBeVisible();
    await expect.poll(() => lineLinks().elements().length).toBe(7);
    await expect.element(lineLinks().first()).toHaveTextContent(`${extra}${textOf(code).lines[6]}`);
    await lineLinks().first().click();
    await expect.poll(addressNow).toBe(`/hexagram/${code}/text`);
    await expect.element(page.getByRole('heading', { name: extra })).toBeVisible();
  },
);
