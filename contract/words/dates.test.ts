import { expect, test } from 'vitest';
import { solarDateOf } from '#core/calendar/solar.ts';
import {
  beijingText,
  dayText,
  eventTime,
  meetingText,
  monthDayText,
  nearMonthText,
  timeLeftText,
  weekdayText,
} from './dates.ts';

const now = new Date(2026, 10, 15, 0, 12);
const at = (...date: [number, number, number, number, number]) => dayText(new Date(...date).toISOString(), now);

test('today and yesterday, by the time zone of the device, are shown with the time', () => {
  expect(at(2026, 10, 15, 0, 5)).toBe('今日 00:05');
  expect(at(2026, 10, 14, 23, 59)).toBe('昨日 23:59');
  expect(at(2026, 10, 14, 0, 0)).toBe('昨日 00:00');
});

test('other days are shown as a date, with the year if it is another one', () => {
  expect(at(2026, 10, 13, 23, 59)).toBe('11月13日');
  expect(at(2026, 0, 1, 0, 0)).toBe('1月1日');
  expect(at(2025, 11, 31, 23, 59)).toBe('2025年12月31日');
});

test('on 1 January, 31 December is yesterday', () => {
  const newYear = new Date(2027, 0, 1, 8, 0);
  expect(dayText(new Date(2026, 11, 31, 21, 40).toISOString(), newYear)).toBe('昨日 21:40');
});

test('a timestamp of tomorrow, from a clock that is ahead, is a plain date', () => {
  expect(at(2026, 10, 16, 8, 0)).toBe('11月16日');
});

test('an event has its time, however long ago it was', () => {
  const event = (...date: [number, number, number, number, number]) => eventTime(new Date(...date).toISOString(), now);
  expect(event(2026, 10, 15, 0, 5)).toBe('今日 00:05');
  expect(event(2026, 10, 14, 21, 40)).toBe('昨日 21:40');
  expect(event(2026, 9, 2, 8, 5)).toBe('10月2日 08:05');
  expect(event(2025, 9, 2, 8, 5)).toBe('2025年10月2日 08:05');
});

test('a day with its weekday is that of the device, with the year if it is another one', () => {
  const now = new Date(2026, 10, 19);
  expect(weekdayText(new Date(2026, 10, 21, 9, 12).toISOString(), now)).toBe('11月21日 周六');
  expect(weekdayText(new Date(2025, 0, 5).toISOString(), now)).toBe('2025年1月5日 周日');
});

test('a month has its year if that is another one', () => {
  expect([nearMonthText('2026-10', now), nearMonthText('2025-01', now)]).toEqual(['10月', '2025年1月']);
});

test('when a card comes back, in words', () => {
  expect([1, 2, 3, 10, 11, 120].map(meetingText)).toEqual([
    ...['明天再见', '后天再见', '三天后再见', '十天后再见', '11 天后再见', '120 天后再见'],
  ]);
});

test('a day, without its year', () => {
  expect(monthDayText(solarDateOf(20_734))).toBe('10月8日');
});

test('a moment in a mail is that of Beijing', () => {
  expect(beijingText(Date.parse('2026-12-31T20:05:59.000Z'))).toBe('2027年1月1日 04:05（北京时间）');
});

test.each([
  ['2026-10-08T10:24:00', '还有 14 天可以撤回'],
  ['2026-10-08T10:24:01', '还有 14 天可以撤回'],
  ['2026-10-09T10:24:00', '还有 13 天可以撤回'],
  ['2026-10-21T10:23:59', '还有 2 天可以撤回'],
  ['2026-10-21T10:24:00', '还有 1 天可以撤回'],
  ['2026-10-21T10:24:01', '还有不到一天可以撤回'],
  ['2026-10-22T10:24:00', '已经过了撤回的时候'],
])('a removal until 22 October, at %s: %s', (now, said) => {
  expect(timeLeftText(new Date('2026-10-22T10:24:00'), new Date(now))).toBe(said);
});
