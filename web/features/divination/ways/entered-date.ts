import { dayNumberOfLunar, lunarDateOf, lunarDayName, lunarMonthName } from '#core/calendar/lunar.ts';
import { type DayNumber, dayNumberOf, daysInMonth, FIRST_YEAR, LAST_YEAR, solarDateOf } from '#core/calendar/solar.ts';
import { type Years, yearIn } from '#core/calendar/year-data.ts';
import { fieldsOf, isWithin } from '#core/casting/basis-fields.ts';

export type CalendarName = 'solar' | 'lunar';

/** A date as it is entered: the year as typed, month and day as chosen. Which months and days there are depends on the year. */
export interface EnteredDate {
  readonly calendar: CalendarName;
  readonly yearText: string;
  /** Solar: 1 … 12. Lunar: the month's number, negative for a leap month: -6 is 闰六月. */
  readonly month: number;
  readonly day: number;
}

/** A date that was kept; null if it is damaged. `existing` makes one of the calendar of it. */
export function dateIn(value: unknown): EnteredDate | null {
  const { calendar, yearText, month, day } = fieldsOf(value);
  if (typeof yearText !== 'string' || !isWithin(month, -12, 12) || month === 0 || !isWithin(day, 1, 31)) return null;
  return calendar === 'solar' || calendar === 'lunar' ? { calendar, yearText, month, day } : null;
}

export interface Named {
  readonly value: number;
  readonly label: string;
}

/** Null for what is no year of the calendar. */
export function yearOf({ yearText }: Pick<EnteredDate, 'yearText'>): number | null {
  const text = yearText.trim();
  const year = Number(text);
  return /^[0-9]{1,4}$/.test(text) && year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

export function monthsOf(calendar: CalendarName, year: number, years: Years): readonly Named[] {
  if (calendar === 'solar') return upTo(12).map((value) => ({ value, label: `${value}月` }));
  return yearIn(years, year).months.map(({ number, isLeap }) => ({
    value: isLeap ? -number : number,
    label: lunarMonthName({ month: number, isLeap }),
  }));
}

/** October 1582 goes from the 4th to the 15th. */
const exists = (year: number, month: number, day: number): boolean =>
  year !== 1582 || month !== 10 || day < 5 || day > 14;

export function daysOf(calendar: CalendarName, year: number, month: number, years: Years): readonly Named[] {
  if (calendar === 'solar') {
    const last = year === 1582 && month === 10 ? 31 : daysInMonth(year, month);
    const days = upTo(last).filter((day) => exists(year, month, day));
    return days.map((value) => ({ value, label: `${value}日` }));
  }
  const own = yearIn(years, year).months.find(({ number, isLeap }) => (isLeap ? -number : number) === month);
  return upTo(own?.days ?? 0).map((value) => ({ value, label: lunarDayName(value) }));
}

/** The nearest date there is: a leap month that the year lacks becomes the month it repeats, the 31st of a shorter month its last day. */
export function existing(date: EnteredDate, year: number, years: Years): EnteredDate {
  const hasMonth = monthsOf(date.calendar, year, years).some(({ value }) => value === date.month);
  const month = hasMonth ? date.month : Math.abs(date.month);
  const days = daysOf(date.calendar, year, month, years).map(({ value }) => value);
  const day = days.includes(date.day) ? date.day : (days.findLast((one) => one < date.day) ?? 1);
  return { ...date, month, day };
}

/** The day of a date that exists. */
export const dayNumberOfEntered = ({ calendar, month, day }: EnteredDate, year: number, years: Years): DayNumber =>
  calendar === 'solar'
    ? dayNumberOf({ year, month, day })
    : dayNumberOfLunar({ year, month: Math.abs(month), isLeap: month < 0, day }, years);

/** The same day in the other calendar. */
export function enteredDateOf(calendar: CalendarName, number: DayNumber, years: Years): EnteredDate {
  if (calendar === 'solar') {
    const { year, month, day } = solarDateOf(number);
    return { calendar, yearText: String(year), month, day };
  }
  const { year, month, isLeap, day } = lunarDateOf(number, years);
  return { calendar, yearText: String(year), month: isLeap ? -month : month, day };
}
