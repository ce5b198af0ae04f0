import { type DayNumber, dayNumberOf, daysInMonth, solarDateOf } from '../calendar/solar.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** 2026-10-08 is 20734, counted from 1970-01-01. A text that names no day is a bug of ours: the contract refuses it before. */
export function dayNumberFrom(day: string): DayNumber {
  const [year, month, date] = (DAY.exec(day)?.slice(1) ?? []).map(Number) as [number, number, number];
  return dayNumberOf({ year, month, day: date });
}

export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (DAY.exec(text)?.slice(1) ?? []).map(Number);
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

export function dayTextOf(number: DayNumber): string {
  const { year, month, day } = solarDateOf(number);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}
