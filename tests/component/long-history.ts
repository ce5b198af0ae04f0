import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FactsOnTheWire } from '#contract/divination.ts';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { openHistory, resultOf } from './history-steps.ts';
import type { Opening } from './open-app.tsx';

const HOUR_MS = 3_600_000;
const NEWEST = Date.UTC(2026, 10, 15, 4);
export const codeAt = (index: number) => HEXAGRAM_CODES[(index * 7) % 64] ?? '111111';

/** So many results, newest first, one every five hours back from noon of 2026-11-15. */
export const results = (count: number): readonly FactsOnTheWire[] =>
  Array.from({ length: count }, (_, index) =>
    resultOf({
      timestamp: new Date(NEWEST - index * 5 * HOUR_MS).toISOString(),
      mainHexagram: codeAt(index),
      movingYao: index % 6,
    }),
  );

export async function openLongHistory(count: number, opening: Opening = {}): Promise<void> {
  vi.spyOn(Math, 'random').mockReturnValue(0); // always the same motto: they differ in height
  await openHistory(results(count), opening);
  await expect.element(page.getByRole('blockquote')).toBeVisible(); // loaded after the list, which it moves down
}

export const historySearch = () => page.getByRole('searchbox', { name: '查找卦例' });
export const foundInHistory = (count: number) =>
  expect.element(page.getByRole('status').getByText(`找到 ${count} 则`, { exact: true })).toBeVisible();
