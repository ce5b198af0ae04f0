import type { ResultFacts } from '#contract/divination.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { castWallOf } from '#web/platform/calendar/device-moment.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** 观象-水雷屯-2025-01-16.png, with the day that the clock showed. */
export function pictureNameOf(facts: ResultFacts): string {
  const { year, month, day } = castWallOf(facts);
  return `观象-${fullName(facts.cast.main)}-${year}-${two(month)}-${two(day)}.png`;
}
