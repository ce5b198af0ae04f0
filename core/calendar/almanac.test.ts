import { expect, test } from 'vitest';
import { castByTime } from '../casting/time.ts';
import { timeBasisOf } from '../casting/time-basis.ts';
import { fullName } from '../hexagram/king-wen.ts';
import { almanacOf, type DayAt } from './almanac.ts';
import { ganzhiName } from './ganzhi.ts';
import { lunarDateText } from './lunar.ts';
import { chinaIsoOf, momentFromIso } from './moment.ts';
import { yearsAround } from './years.ts';

async function textsOf(iso: string, dayAt: DayAt = 0) {
  const moment = momentFromIso(iso);
  const years = await yearsAround(moment.wall.year);
  const { lunar, pillars, term, next } = almanacOf(moment, years, dayAt);
  return {
    lunar: `${lunar.year} ${lunarDateText(lunar)}`,
    pillars: [pillars.year, pillars.month, pillars.day, pillars.hour].map(ganzhiName).join(' '),
    term: `${term.name} ${chinaIsoOf(term.at)}`,
    next: next.name,
    basis: Object.values(timeBasisOf(moment, years, dayAt)),
  };
}

test('2025-01-16 15:30 is 甲辰年十二月十七日申时, the numbers of 观梅占, and casts 泽火革 with 初爻 moving', async () => {
  const { lunar, basis } = await textsOf('2025-01-16T15:30:00+08:00');
  expect([lunar, basis]).toEqual(['2024 十二月十七', [5, 12, 17, 9]]);
  const moment = momentFromIso('2025-01-16T15:30:00+08:00');
  const cast = castByTime(timeBasisOf(moment, await yearsAround(2025), 0));
  expect([fullName(cast.main), cast.moving]).toEqual(['泽火革', [0]]);
});

test('2025-04-13 06:00 is 乙巳年三月十六日卯时, the numbers of 牡丹占', async () => {
  const { lunar, basis } = await textsOf('2025-04-13T06:00:00+08:00');
  expect([lunar, basis]).toEqual(['2025 三月十六', [6, 3, 16, 4]]);
});

test('立春 begins at the second of its instant, and with it the year and month pillars change', async () => {
  const before = await textsOf('2024-02-04T16:27:06+08:00');
  const at = await textsOf('2024-02-04T16:27:07+08:00');
  expect([before.term, before.pillars]).toEqual(['大寒 2024-01-20T22:07:22+08:00', '癸卯 乙丑 戊戌 庚申']);
  expect([at.term, at.pillars]).toEqual(['立春 2024-02-04T16:27:07+08:00', '甲辰 丙寅 戊戌 庚申']);
});

test('at one instant year pillar, month pillar and term are the same everywhere, day and hour are local', async () => {
  const utc = await textsOf('2024-02-04T08:27:07Z');
  const shanghai = await textsOf('2024-02-04T16:27:07+08:00');
  const newYork = await textsOf('2024-02-04T03:27:07-05:00');
  expect(new Set([utc, shanghai, newYork].map(({ term }) => term)).size).toBe(1);
  expect([utc, shanghai, newYork].map(({ pillars }) => pillars)).toEqual([
    '甲辰 丙寅 戊戌 丙辰',
    '甲辰 丙寅 戊戌 庚申',
    '甲辰 丙寅 戊戌 甲寅',
  ]);
  const tokyoNextDay = await textsOf('2024-02-10T00:30:00+09:00');
  const newYorkSame = await textsOf('2024-02-09T10:30:00-05:00');
  expect([tokyoNextDay.lunar, newYorkSame.lunar]).toEqual(['2024 正月初一', '2023 十二月三十']);
});

test('with 晚子时换日 lunar date, day pillar and cast are those of the next day from 23:00, and nothing else changes', async () => {
  const midnight = await textsOf('2024-02-09T23:30:00+08:00', 0);
  const late = await textsOf('2024-02-09T23:30:00+08:00', 23);
  expect(midnight).toMatchObject({ lunar: '2023 十二月三十', pillars: '甲辰 丙寅 癸卯 甲子', basis: [4, 12, 30, 1] });
  expect(late).toMatchObject({ lunar: '2024 正月初一', pillars: '甲辰 丙寅 甲辰 甲子', basis: [5, 1, 1, 1] });
  expect([late.term, late.next]).toEqual([midnight.term, midnight.next]);
  expect(await textsOf('2024-02-09T22:59:59+08:00', 23)).toEqual(await textsOf('2024-02-09T22:59:59+08:00', 0));
  expect(await textsOf('2024-02-10T00:00:00+08:00', 23)).toEqual(await textsOf('2024-02-10T00:00:00+08:00', 0));
});

test('a leap month counts in a cast as the month it repeats', async () => {
  const { lunar, basis } = await textsOf('2025-08-01T00:00:00+08:00');
  expect([lunar, basis[1]]).toEqual(['2025 闰六月初八', 6]);
});

test('the first and the last moment of the range have a lunar date', async () => {
  expect((await textsOf('0001-01-01T00:00:00+14:00')).lunar).toBe('0 十一月十八');
  expect((await textsOf('9999-12-31T23:59:59-12:00', 23)).lunar).toBe('9999 十二月初三');
});

test('the month pillar changes at 小寒 even where it falls in December of the Julian year before', async () => {
  const { term, pillars } = await textsOf('1499-12-28T12:00:00+08:00');
  expect(term).toBe('小寒 1499-12-27T23:33:57+08:00');
  expect(pillars.slice(0, 5)).toBe('己未 丁丑');
});
