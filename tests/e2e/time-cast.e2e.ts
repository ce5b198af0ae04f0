import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DayAt } from '#core/calendar/almanac.ts';
import { momentFromIso } from '#core/calendar/moment.ts';
import { yearsAround } from '#core/calendar/years.ts';
import type { CastWithBasis } from '#core/casting/cast.ts';
import { arithmeticOf, castByTime } from '#core/casting/time.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { lineName, lineOf } from '#core/hexagram/line.ts';
import { readingOf } from '#core/reading/reading.ts';
import { trigramName, trigramOf } from '#core/trigram/trigram.ts';
import { castLabel } from '#web/ui/cast-label.ts';
import { castByHand, castByTheClock } from '../support/cast-steps.ts';
import { useFixtures } from './fixtures.ts';

const fixtures = useFixtures();
const LATE_ZI = { 'guanxiang-settings': JSON.stringify({ theme: 'system', textSize: 'normal', isLateZi: true }) };

/** What the core makes of the same moment. */
async function expectedCast(iso: string, dayAt: DayAt): Promise<CastWithBasis<'time'>> {
  const moment = momentFromIso(iso);
  return castByTime(timeBasisOf(moment, await yearsAround(moment.wall.year), dayAt));
}

function expectedArithmetic({ basis }: CastWithBasis<'time'>): readonly string[] {
  const { yearNumber, monthNumber, dayNumber, hourNumber } = basis;
  const { dateSum, momentSum, upperNumber, lowerNumber, lineNumber } = arithmeticOf(basis);
  const by8 = (sum: number, rest: number) => (sum % 8 === 0 ? `${sum} 除八除尽，作 8` : `${sum}，除八余 ${rest}`);
  const by6 = (sum: number, rest: number) => (sum % 6 === 0 ? `${sum} 除六除尽，作 6` : `${sum} 除六余 ${rest}`);
  return [
    `年${yearNumber} + 月${monthNumber} + 日${dayNumber} = ${by8(dateSum, upperNumber)} → ${trigramName(trigramOf(upperNumber))}`,
    `${dateSum} + 时${hourNumber} = ${by8(momentSum, lowerNumber)} → ${trigramName(trigramOf(lowerNumber))}`,
    `${by6(momentSum, lineNumber)} → ${lineName(lineOf(lineNumber))}`,
  ];
}

const shownArithmetic = (page: Page) => page.getByLabel('起卦算式').getByRole('definition').allTextContents();

test.each([
  '2026-11-15T15:30:00+08:00',
  '2025-01-16T15:30:00+08:00', // 腊月十七, before 立春: still 辰年
  '2025-08-10T00:12:00+08:00', // within a leap month
  '2026-12-31T23:59:30+08:00', // the lunar year is not over
])('a cast by the clock at %s shows its arithmetic and is the core’s', async (at) => {
  const { page } = await fixtures.visit({ at });
  await castByTheClock(page);
  const cast = await expectedCast(at, 0);
  await page.getByRole('link', { name: `主卦，${castLabel(cast)}` }).waitFor();
  expect(await shownArithmetic(page)).toEqual(expectedArithmetic(cast));
});

/** Solar date, lunar date, double-hour; method, moving lines, changed hexagram. The lunar date may come a moment later. */
const showsWhen = (page: Page, lines: readonly string[]) =>
  expect
    .poll(() => page.getByRole('list', { name: '起卦时间' }).getByRole('listitem').allTextContents())
    .toEqual(lines);

test('the example of the book, 辰年十二月十七日申时, gives 泽火革 with 初爻 moving, and shows when it was cast', async () => {
  const { page } = await fixtures.visit({ at: '2025-01-16T15:30:00+08:00' });
  await castByTheClock(page);
  await page.getByRole('link', { name: '主卦，泽火革，初爻动' }).waitFor();
  expect((await shownArithmetic(page))[0]).toBe('年5 + 月12 + 日17 = 34，除八余 2 → 兑');
  await showsWhen(page, ['2025年1月16日 15:30 · 农历甲辰年十二月十七 · 申时', '时间起卦 · 动 初爻 · 之 泽山咸']);
});

test('晚子时换日 makes 23:30 the next day', async () => {
  const at = '2026-11-15T23:30:00+08:00';
  const [plain, late] = [await expectedCast(at, 0), await expectedCast(at, 23)];
  expect(late.basis.dayNumber).toBe(plain.basis.dayNumber + 1);
  const first = await fixtures.visit({ at });
  await castByTheClock(first.page);
  expect(await shownArithmetic(first.page)).toEqual(expectedArithmetic(plain));
  const second = await fixtures.visit({ at, stored: LATE_ZI });
  await castByTheClock(second.page);
  expect(await shownArithmetic(second.page)).toEqual(expectedArithmetic(late));
  await second.page.getByRole('link', { name: `主卦，${castLabel(late)}` }).waitFor();
  const changed = `动 ${lineName(late.moving[0] ?? 0)} · 之 ${fullName(readingOf(late).changed)}`;
  const when = ['2026年11月15日 23:30 · 农历丙午年十月初八 · 子时', `时间起卦 · ${changed}`];
  await showsWhen(second.page, when);
  await second.page.evaluate(() => localStorage.removeItem('guanxiang-settings'));
  await second.page.reload(); // the date stays the one that was counted with
  await showsWhen(second.page, when);
});

test('晚子时换日 set in 我的 applies to the next cast', async () => {
  const at = '2026-11-15T23:30:00+08:00';
  const { page } = await fixtures.visit({ at });
  await page.goto('/profile');
  await page.getByRole('button', { name: '设置' }).click();
  await page.getByRole('checkbox', { name: /晚子时换日/ }).check();
  await castByTheClock(page);
  expect(await shownArithmetic(page)).toEqual(expectedArithmetic(await expectedCast(at, 23)));
});

test('a time cast still shows its arithmetic after a reload; a cast by hand has none', async () => {
  const at = '2026-11-15T15:30:00+08:00';
  const { page } = await fixtures.visit({ at });
  const arithmetic = expectedArithmetic(await expectedCast(at, 0));
  expect(arithmetic).not.toEqual(expectedArithmetic(await expectedCast('2026-11-15T19:30:00+08:00', 0)));
  await castByTheClock(page);
  await page.clock.fastForward('04:00:00'); // a cast made anew would differ
  await page.reload();
  await page.getByLabel('起卦算式').waitFor();
  expect(await shownArithmetic(page)).toEqual(arithmetic);
  await page.getByRole('button', { name: '再起一卦' }).click();
  await castByHand(page);
  await page.getByRole('link', { name: '主卦，水雷屯，初爻动' }).waitFor();
  expect(await page.getByLabel('起卦算式').count()).toBe(0);
  await showsWhen(page, ['2026年11月15日 19:30 · 农历丙午年十月初七 · 戌时', '手动起卦 · 动 初爻 · 之 水地比']);
});
