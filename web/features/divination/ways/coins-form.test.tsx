import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#tests/component/cast-steps.ts';
import { pauseTimers } from '#tests/component/open-app.tsx';
import { textsOf } from '#tests/component/texts-of.ts';
import { chooseWay, fixChance, openWay, recordThrows } from '#tests/component/way-steps.ts';

const navigationTop = () => page.getByRole('navigation', { name: '主导航' }).element().getBoundingClientRect().top;
const stage = () => page.getByRole('button', { name: /^掷/ });
const isSaid = (text: string) =>
  expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeInTheDocument();
const linesAre = (...lines: readonly string[]) =>
  expect.poll(() => textsOf(page.getByRole('list', { name: '六爻' }).getByRole('listitem'))).toEqual(lines);

/** As on a device whose owner has not asked for reduced motion: coins take their time to land. */
function allowMotion(): void {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query.includes('prefers-reduced-motion') ? 'not all' : query),
  );
}

test('铜钱 are thrown by a tap and by keys, also before the last throw has landed', async () => {
  fixChance([1, 1, 1, 0, 1, 0, 0, 0, 0]);
  await openWay('铜钱');
  await expect.element(stage()).toBeVisible();
  allowMotion();
  await pauseTimers();
  await stage().click();
  await vi.advanceTimersByTimeAsync(300);
  await isSaid('初爻，背背背，九，重，动');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('落定中')).toBeVisible();
  await userEvent.keyboard('[Space]');
  await vi.advanceTimersByTimeAsync(300);
  await isSaid('三爻，字字字，六，交，动');
  await expect.element(page.getByText('第 4 掷，共 6 掷')).toBeVisible();
});

test('the four that thrown coins can show are one row, on a small phone with large text too', async () => {
  await openWay('铜钱', { size: { width: 320, height: 568 }, settings: { textSize: 'larger' } });
  const shown = page.getByRole('group', { name: /手里有真铜钱/ }).getByRole('button');
  await expect.element(shown.first()).toBeVisible();
  expect(new Set(shown.elements().map((one) => one.getBoundingClientRect().top)).size).toBe(1);
});

test('铜钱: 退一爻 and 一次掷完 are above the navigation of a phone', async () => {
  await openWay('铜钱');
  const rest = page.getByRole('button', { name: '一次掷完' });
  await expect.element(rest).toBeVisible();
  const navigation = page.getByRole('navigation', { name: '主导航' });
  const boxes = [rest, page.getByRole('button', { name: '退一爻' })].map((one) =>
    one.element().getBoundingClientRect(),
  );
  const top = navigation.element().getBoundingClientRect().top;
  expect([innerWidth, innerHeight]).toEqual([390, 844]);
  expect(boxes.filter(({ bottom }) => bottom > top)).toEqual([]);
});

test.each([
  { width: 320, height: 568 },
  { width: 390, height: 664 },
])('铜钱: in a window of $width × $height the six rows and where real coins are recorded are in view', async (size) => {
  await openWay('铜钱', { size });
  const real = page.getByText('手里有真铜钱？掷后照填');
  await expect.element(real).toBeVisible();
  const top = page.getByRole('navigation', { name: '主导航' }).element().getBoundingClientRect().top;
  const parts = [page.getByRole('list', { name: '六爻' }), real];
  const small = size.height < 600 ? [page.getByRole('button', { name: /^三背/ })] : [];
  expect([...parts, ...small].map((part) => part.element().getBoundingClientRect().bottom > top)).not.toContain(true);
});

test.each([
  { way: '铜钱', rest: '一次掷完', width: 320, height: 568 },
  { way: '铜钱', rest: '一次掷完', width: 390, height: 664 },
  { way: '蓍草', rest: '快速成卦', width: 320, height: 568 },
  { way: '蓍草', rest: '快速成卦', width: 390, height: 844 },
])(
  '$way in a window of $width × $height: 看卦 leaves the figure that was made in view',
  async ({ way, rest, ...size }) => {
    await openWay(way, { size });
    await press(rest);
    const button = page.getByRole('button', { name: '看卦' });
    await expect.element(button).toBeVisible();
    const figure = page.getByRole('img', { name: /^.{3,4}，.*动$/ }).element();
    const { left, top, right, bottom } = figure.getBoundingClientRect();
    const corners = [
      [left, top],
      [right - 1, bottom - 1],
    ].map(([x = 0, y = 0]) => document.elementFromPoint(x + 1, y));
    expect(corners.map((seen) => figure.parentElement?.contains(seen))).toEqual([true, true]);
    expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(navigationTop());
  },
);

test('铜钱: a double tap throws once', async () => {
  await openWay('铜钱');
  const isHit = () => {
    const { left, top, width, height } = stage().element().getBoundingClientRect();
    return stage()
      .element()
      .contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  await expect.element(stage()).toBeVisible();
  await expect.poll(isHit).toBe(true);
  const lines = page.getByRole('list', { name: '六爻' }).element();
  expect(stage().element().clientWidth).toBe(lines.clientWidth); // the button is as wide as the form
  await pauseTimers();
  await stage().click();
  await expect.element(page.getByText('第 2 掷，共 6 掷')).toBeVisible();
  expect(isHit()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  await stage().click();
  await expect.element(page.getByText('第 3 掷，共 6 掷')).toBeVisible();
});

test('铜钱: throws of real coins are recorded among the others, and the last of either can be taken back', async () => {
  fixChance([1, 1, 1]);
  await openWay('铜钱');
  await stage().click();
  await stage().click();
  await recordThrows(['两背']);
  await isSaid('三爻，两背，八，拆');
  await press('退一爻');
  await press('退一爻');
  await isSaid('已退，待掷二爻');
  await recordThrows(['两背']);
  await linesAre('上爻', '五爻', '四爻', '三爻', '二爻两背3+3+2 = 8 拆', '初爻背背背3+3+3 = 9 重');
});

test('铜钱: a look at another way loses nothing; 一次掷完 throws the rest, and 看卦 shows the sums and 考变占', async () => {
  fixChance([1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0]); // 9, 7, 9, 7, 6
  await openWay('铜钱');
  await stage().click();
  await stage().click();
  await recordThrows(['两背']);
  await linesAre('上爻', '五爻', '四爻', '三爻两背3+3+2 = 8 拆', '二爻字背字2+3+2 = 7 单', '初爻背背背3+3+3 = 9 重');
  await chooseWay('手动');
  await chooseWay('铜钱');
  await press('一次掷完');
  page.getByRole('button', { name: '六爻已成' }).element().focus();
  await userEvent.keyboard('{Enter}'); // throws no seventh
  await press('看卦');
  await expect.element(page.getByText(/铜钱起卦/).first()).toBeVisible();
  await expect
    .poll(() => [...document.querySelectorAll('dl[aria-label=起卦算式] > div')].map(({ textContent }) => textContent))
    .toEqual(['上爻6 交，动', '五爻7 单', '四爻9 重，动', '三爻8 拆', '二爻7 单', '初爻9 重，动']);
  await expect.element(page.getByRole('region', { name: '考变占' }).getByText('动爻里有初爻')).toBeVisible();
});
