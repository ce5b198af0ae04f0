import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DayAt } from '#core/calendar/almanac.ts';
import { momentFromIso } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { remaindersOf } from '#core/casting/method.ts';
import { castByTime, TIME } from '#core/casting/time.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { lineName, lineOf } from '#core/hexagram/line.ts';
import { readingOf } from '#core/reading/reading.ts';
import { trigramName, trigramOf } from '#core/trigram/trigram.ts';
import { castByHand, castByTheClock, castByTheClockOnForm, ZHUN } from '#tests/component/cast-steps.ts';
import { openApp } from '#tests/component/open-app.tsx';
import { mainCard, showsArithmetic, whenCast } from '#tests/component/result-steps.ts';

/** What the core makes of the same moment. */
async function expectedCast(iso: string, dayAt: DayAt): Promise<CastWithBasis<'time'>> {
  const moment = momentFromIso(iso);
  return castByTime(timeBasisOf(moment, await yearsAround(moment.wall.year), dayAt));
}

function expectedArithmetic({ basis }: CastWithBasis<'time'>): readonly string[] {
  const { yearNumber, monthNumber, dayNumber, hourNumber } = basis;
  const { upper: dateSum, line: momentSum } = TIME.sumsOf(basis);
  const { upperNumber, lowerNumber, lineNumber } = remaindersOf(TIME.sumsOf(basis));
  const by8 = (sum: number, rest: number) => (sum % 8 === 0 ? `${sum} 除八除尽，作 8` : `${sum}，除八余 ${rest}`);
  const by6 = (sum: number, rest: number) => (sum % 6 === 0 ? `${sum} 除六除尽，作 6` : `${sum} 除六余 ${rest}`);
  return [
    `年${yearNumber} + 月${monthNumber} + 日${dayNumber} = ${by8(dateSum, upperNumber)} → ${trigramName(trigramOf(upperNumber))}`,
    `${dateSum} + 时${hourNumber} = ${by8(momentSum, lowerNumber)} → ${trigramName(trigramOf(lowerNumber))}`,
    `${by6(momentSum, lineNumber)} → ${lineName(lineOf(lineNumber))}`,
  ];
}

const showsWhen = (lines: readonly string[]) => expect.poll(whenCast).toEqual(lines);

test.each([
  '2026-11-15T15:30:00+08:00',
  '2025-01-16T15:30:00+08:00', // 腊月十七, before 立春: still 辰年
  '2025-08-10T00:12:00+08:00', // within a leap month
  '2026-12-31T23:59:30+08:00', // the lunar year is not over
])('a cast by the clock at %s shows its arithmetic and is the core’s', async (at) => {
  const cast = await expectedCast(at, 0);
  await castByTheClock({ at });
  await expect.element(mainCard(castLabel(cast))).toBeVisible();
  await showsArithmetic(expectedArithmetic(cast));
});

test('the example of the book, 辰年十二月十七日申时, gives 泽火革 with 初爻 moving, and shows when it was cast', async () => {
  await castByTheClock({ at: '2025-01-16T15:30:00+08:00' });
  await expect.element(mainCard('泽火革，初爻动')).toBeVisible();
  await expect.element(page.getByText('年5 + 月12 + 日17 = 34，除八余 2 → 兑', { exact: true })).toBeVisible();
  await showsWhen(['2025年1月16日 15:30 · 农历甲辰年十二月十七 · 申时', '时间起卦 · 动 初爻 · 之 泽山咸']);
});

const LATE = '2026-11-15T23:30:00+08:00';

test('without 晚子时换日 23:30 is of the day that ends', async () => {
  await castByTheClock({ at: LATE });
  await showsArithmetic(expectedArithmetic(await expectedCast(LATE, 0)));
});

test('晚子时换日 makes 23:30 the next day', async () => {
  const [plain, late] = [await expectedCast(LATE, 0), await expectedCast(LATE, 23)];
  expect(late.basis.dayNumber).toBe(plain.basis.dayNumber + 1);
  await castByTheClock({ at: LATE, settings: { isLateZi: true } });
  await expect.element(mainCard(castLabel(late))).toBeVisible();
  await showsArithmetic(expectedArithmetic(late));
  const changed = `动 ${lineName(late.moving[0] ?? 0)} · 之 ${fullName(readingOf(late).changed)}`;
  await showsWhen(['2026年11月15日 23:30 · 农历丙午年十月初八 · 子时', `时间起卦 · ${changed}`]);
});

test('晚子时换日 set in 我的 applies to the next cast', async () => {
  await openApp('/profile', { at: LATE });
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('checkbox', { name: /晚子时换日/ }).click();
  await page.getByRole('link', { name: '占卜' }).click();
  await castByTheClockOnForm();
  await showsArithmetic(expectedArithmetic(await expectedCast(LATE, 23)));
});

test('a cast by hand has no arithmetic, and shows when it was cast', async () => {
  await castByHand(ZHUN, { at: '2027-01-15T19:30:00+08:00' }); // later than every cast before it, as timestamps are
  await showsWhen(['2027年1月15日 19:30 · 农历丙午年十二月初八 · 戌时', '手动起卦 · 动 初爻 · 之 水地比']);
  await expect.element(page.getByRole('region', { name: '解读' })).toBeVisible(); // it is below the arithmetic
  expect(page.getByLabelText('起卦算式').query()).toBeNull();
});
