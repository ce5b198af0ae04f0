/** Days and times in words; those of the lunar calendar are core's. What takes an instant in ISO 8601 says it in the zone of the device. */
import type { SolarDate, SolarTime } from '#core/calendar/solar.ts';
import { DAY_MS, HOUR_MS } from '../limits.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** 1月16日 */
export const monthDayText = ({ month, day }: Pick<SolarDate, 'month' | 'day'>): string => `${month}月${day}日`;

/** 2025年1月16日 15:30 */
export const solarText = ({ year, hour, minute, ...date }: Omit<SolarTime, 'second'>): string =>
  `${year}年${monthDayText(date)} ${two(hour)}:${two(minute)}`;

/** 2025年10月, of 2025-10. */
export const monthText = (month: string): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

/** 10月; of another year 2025年10月. */
export const nearMonthText = (month: string, now = new Date()): string =>
  monthText(month).replace(`${now.getFullYear()}年`, '');

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** 今日, 昨日, null for any other day. */
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
  const day = monthDayText({ month: date.getMonth() + 1, day: date.getDate() });
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}年${day}`;
}

/** 1月16日 周五 */
export const weekdayText = (iso: string, now = new Date()): string =>
  `${dateText(iso, now)} 周${'日一二三四五六'[new Date(iso).getDay()]}`;

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

/** For a mail, whose reader's time zone is unknown: in Beijing, where most users are, and it says so. */
export function beijingText(moment: number): string {
  const wall = new Date(moment + 8 * HOUR_MS);
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate()];
  return `${solarText({ year, month, day, hour: wall.getUTCHours(), minute: wall.getUTCMinutes() })}（北京时间）`;
}

/** How long the removal of an account can be withdrawn; a day that has begun counts, so that the first login after it says all fourteen. */
export function timeLeftText(until: Date, now = new Date()): string {
  const ms = until.getTime() - now.getTime();
  if (ms <= 0) return '已经过了撤回的时候';
  return ms < DAY_MS ? '还有不到一天可以撤回' : `还有 ${Math.ceil(ms / DAY_MS)} 天可以撤回`;
}

/** Never shorter than the wait is: 40 秒, 30 分钟, 2 小时. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 60 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}

const NUMERALS = '零一二三四五六七八九十';

/** 四; from eleven on 12 with a space before what follows. */
export const numeral = (count: number): string => NUMERALS[count] ?? `${count} `;

/** When a card of 练习 comes back: 明天再见, 四天后再见, 12 天后再见. */
export function meetingText(days: number): string {
  if (days <= 1) return '明天再见';
  return days === 2 ? '后天再见' : `${numeral(days)}天后再见`;
}
