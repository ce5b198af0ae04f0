import type { DayNumber } from './calendar/solar.ts';
import type { HexagramCode } from './hexagram/hexagram.ts';
import { KING_WEN_ORDER } from './hexagram/king-wen.ts';

/** 2026-10-05, the day of 乾. */
const DAY_OF_QIAN: DayNumber = 20_731;

/**
 * 每日一卦: the figures one a day in the order of the received text (序卦), 乾 again after 未济: each once in sixty-four days, the same for
 * everyone. `day` is the calendar day in China (`chinaDayOf`). It depends on nothing else, so it says nothing about anybody's day.
 * 2026-10-08 is 蒙, the fourth.
 */
export function dailyFigureOf(day: DayNumber): HexagramCode {
  const count = KING_WEN_ORDER.length;
  return KING_WEN_ORDER[(((day - DAY_OF_QIAN) % count) + count) % count] as HexagramCode;
}
