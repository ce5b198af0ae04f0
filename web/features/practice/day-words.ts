import { type DayNumber, solarDateOf } from '#core/calendar/solar.ts';

const NUMERALS = '零一二三四五六七八九十';

/** 四; from eleven on 12 with a space before what follows. */
export const numeral = (count: number): string => NUMERALS[count] ?? `${count} `;

/** When a card comes back: 明天再见, 四天后再见, 12 天后再见. */
export function meetingText(days: number): string {
  if (days <= 1) return '明天再见';
  return days === 2 ? '后天再见' : `${numeral(days)}天后再见`;
}

/** 10月8日 */
export function dateText(day: DayNumber): string {
  const { month, day: date } = solarDateOf(day);
  return `${month}月${date}日`;
}
