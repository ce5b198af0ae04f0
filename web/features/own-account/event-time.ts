import { dayText } from '#web/ui/rows/day-text.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** 今日 10:24, 昨日 21:40, 10月2日 08:15: a day with its time, however long ago. */
export function eventTime(iso: string, now = new Date()): string {
  const day = dayText(iso, now);
  const date = new Date(iso);
  return day.includes(':') ? day : `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
