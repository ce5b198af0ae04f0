import { expect, test } from 'vitest';
import { chinaDayOf } from './calendar/moment.ts';
import { dailyFigureOf } from './daily-figure.ts';
import { hexagramNumberOf, KING_WEN_ORDER, shortName } from './hexagram/king-wen.ts';
import { dayNumberFrom } from './practice-log/day.ts';

const on = (day: string): string => shortName(dailyFigureOf(dayNumberFrom(day)));

test('2026-10-05 is 乾, 2026-10-08 蒙, and 乾 comes again after sixty-four days', () => {
  expect([on('2026-10-05'), on('2026-10-08'), on('2026-12-07'), on('2026-12-08')]).toEqual(['乾', '蒙', '未济', '乾']);
});

test('in any sixty-four days each figure comes once, the next day the next of 序卦; also long before and after', () => {
  for (const start of [-1000, 0, 20_731, 20_750, 2_000_000]) {
    const figures = KING_WEN_ORDER.map((_, index) => dailyFigureOf(start + index));
    expect(new Set(figures).size).toBe(64);
    for (const [index, figure] of figures.slice(1).entries())
      expect(hexagramNumberOf(figure)).toBe((hexagramNumberOf(figures[index] as (typeof figures)[0]) % 64) + 1);
  }
});

test('the day is that of China: it changes at 16:00 UTC', () => {
  const at = (iso: string) => shortName(dailyFigureOf(chinaDayOf(Date.parse(iso) / 1000)));
  expect(at('2026-10-08T15:59:59Z')).toBe('蒙');
  expect(at('2026-10-08T16:00:00Z')).toBe('需');
});
