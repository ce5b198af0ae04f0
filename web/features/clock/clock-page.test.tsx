import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { almanacOf, type DayAt } from '#core/calendar/almanac.ts';
import { timeOfDayName } from '#core/calendar/double-hour.ts';
import { BRANCHES, ganzhiCode, ganzhiName } from '#core/calendar/ganzhi.ts';
import { lunarDateText } from '#core/calendar/lunar.ts';
import { clockText, momentFromIso } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import { addressNow, openApp } from '#tests/component/open-app.tsx';

/** Everything the face says of a moment, as the core has it. */
async function expectedFace(iso: string, dayAt: DayAt = 0): Promise<readonly string[]> {
  const moment = momentFromIso(iso);
  const { pillars, lunar, doubleHourIndex } = almanacOf(moment, await yearsAround(moment.wall.year), dayAt);
  const codes = [pillars.year, pillars.month, pillars.day, pillars.hour].map((pillar, index) => [
    ganzhiName(pillar),
    `${'年月日时'[index]} ${ganzhiCode(pillar)}`,
  ]);
  return [
    BRANCHES[doubleHourIndex] as string,
    timeOfDayName(doubleHourIndex),
    ...codes.flat(),
    clockText(moment.wall),
    `农历${lunarDateText(lunar)}`,
  ];
}

/** What the page says, line by line; its title is the first. */
const shownLines = (): readonly string[] =>
  (document.querySelector('main')?.innerText ?? '').split('\n').filter((line) => line.trim() !== '');

async function showsFace(iso: string, dayAt?: DayAt): Promise<void> {
  const expected = await expectedFace(iso, dayAt);
  await expect.poll(() => shownLines().slice(1, 1 + expected.length)).toEqual(expected);
}

test('/clock shows branch, four pillars with their codes, the time, the lunar date and the solar term', async () => {
  const at = '2026-11-15T00:12:36+08:00';
  await openApp('/clock', { at });
  await showsFace(at);
  await expect
    .poll(shownLines)
    .toEqual(
      expect.arrayContaining([
        ...['子', '年 3·7', '2026-11-15 00:12:36', '农历十月初七'],
        '立冬后第 8 日 · 小雪还有 7 日',
      ]),
    );
});

test('the clock ticks every second, aligned to the second', async () => {
  await openApp('/clock', { at: '2026-11-15T12:59:57.400+08:00', isPaused: true });
  const time = page.getByRole('timer');
  await expect.element(time).toHaveTextContent('2026-11-15 12:59:57');
  await vi.advanceTimersByTimeAsync(599);
  await expect.element(time).toHaveTextContent('2026-11-15 12:59:57');
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(time).toHaveTextContent('2026-11-15 12:59:58');
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(time).toHaveTextContent('2026-11-15 13:00:00');
  await showsFace('2026-11-15T13:00:00+08:00'); // and 午 has become 未
});

test('at the turn of the year the next calendar year is loaded', async () => {
  await openApp('/clock', { at: '2026-12-31T23:59:59+08:00', isPaused: true });
  await expect.element(page.getByRole('timer')).toHaveTextContent('2026-12-31 23:59:59');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(page.getByRole('timer')).toHaveTextContent('2027-01-01 00:00:00');
  await showsFace('2027-01-01T00:00:00+08:00');
});

test.each([
  ['the day stays', false, 0],
  ['with 晚子时换日 the next day begins', true, 23],
] as const)('at 23:00 the branch is 子 and %s', async (_rule, isLateZi, dayAt) => {
  const at = '2026-11-15T23:30:00+08:00';
  await openApp('/clock', { at, settings: { isLateZi } });
  await showsFace(at, dayAt);
  expect(await expectedFace(at, 0)).not.toEqual(await expectedFace(at, 23));
});

test('a festival is shown beside the lunar date', async () => {
  await openApp('/clock', { at: '2026-09-25T20:00:00+08:00' });
  await expect.element(page.getByText('农历八月十五 中秋')).toBeVisible();
});

test('the arrow leads back to 起卦', async () => {
  await openApp('/clock');
  await page.getByRole('link', { name: '返回' }).click();
  await expect.poll(addressNow).toBe('/divination');
});

test.each(['normal', 'large', 'larger'] as const)(
  'with %s text on the smallest phone the four pillars stand in one row or in two of two, never three and one',
  async (textSize) => {
    await openApp('/clock', { size: { width: 320, height: 568 }, settings: { textSize } });
    const pillars = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => pillars.elements().length).toBe(4);
    await document.fonts.ready;
    const tops = () => pillars.elements().map((pillar) => pillar.getBoundingClientRect().top);
    await expect
      .poll(() => tops().filter((top) => top === tops()[0]).length)
      .toSatisfy((count) => [2, 4].includes(count));
  },
);
