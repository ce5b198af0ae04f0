import { DAY_MS } from '#contract/limits.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** 今日, 昨日, null for any other day: of the device. */
function nearDay(iso: string, now: Date): string | null {
  const days = Math.round((startOfDay(now) - startOfDay(new Date(iso))) / DAY_MS);
  return days === 0 ? '今日' : days === 1 ? '昨日' : null;
}

/** 16:41 */
export function clockText(iso: string): string {
  const date = new Date(iso);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** 1月16日, 2025年1月16日 if that is another year. */
export function dateText(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}年${day}`;
}

/** 1月16日 16:41 */
export const timeText = (iso: string, now = new Date()): string => `${dateText(iso, now)} ${clockText(iso)}`;

/** 今日 08:12, 昨日 21:40, 11月13日, 2025年11月13日. */
export function dayText(iso: string, now = new Date()): string {
  const near = nearDay(iso, now);
  return near === null ? dateText(iso, now) : `${near} ${clockText(iso)}`;
}

/** 今日 10:24, 昨日 21:40, 10月2日 08:15: a day with its time, however long ago. */
export const eventTime = (iso: string, now = new Date()): string =>
  `${nearDay(iso, now) ?? dateText(iso, now)} ${clockText(iso)}`;
