import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { FactsOnTheWire } from '#contract/divination.ts';
import { type Opening, openApp, somebody } from './open-app.tsx';
import { server } from './stub-server.ts';

/** A result as the server sends it, cast by hand unless more is given. */
export const resultOf = (
  given: Partial<FactsOnTheWire> & { readonly timestamp: string; readonly movingYao: number },
): FactsOnTheWire => ({
  mainHexagram: '010001',
  movingLines: [given.movingYao],
  method: 'manual',
  castFor: given.timestamp,
  utcOffset: null,
  dayAt: null,
  ...given,
});

/** The clock of the pages that show the three results: noon of 2026-11-15. */
export const NOON = '2026-11-15T04:00:00.000Z';

/** 水雷屯 of three days ago, 乾为天 of yesterday, 泽火革 of today, cast by time; newest first. */
export const THREE_RESULTS: readonly FactsOnTheWire[] = [
  resultOf({
    timestamp: '2026-11-15T02:00:00.000Z',
    mainHexagram: '011101',
    movingYao: 0,
    method: 'time',
    basis: { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 },
  }),
  resultOf({ timestamp: '2026-11-14T02:00:00.000Z', mainHexagram: '111111', movingYao: 5 }),
  resultOf({ timestamp: '2026-11-12T02:00:00.000Z', mainHexagram: '010001', movingYao: 0 }),
];
export const NEWEST_FIRST = ['泽火革，初爻动', '乾为天，上爻动', '水雷屯，初爻动'];

/** The server has these results; it takes what is saved, and drops what is deleted. Answers the timestamps it has now, newest first. */
export function serverKeeps(results: readonly FactsOnTheWire[]): () => readonly string[] {
  const kept = new Map(results.map((one) => [one.timestamp, one]));
  let revision = 1;
  const headers = () => ({ 'x-data-epoch': 'stub', 'x-data-rev': String(revision) });
  const done = () => ({ body: { success: true, message: '' }, headers: headers() }) as const;
  const now = () => [...kept.keys()].toSorted().toReversed();
  const listed = () => now().flatMap((timestamp) => kept.get(timestamp) ?? []);
  server.answers('listResults', () => ({ status: 200, body: listed(), headers: headers() }) as const);
  server.answers('saveResult', ({ body }) => {
    kept.set(body.timestamp, body);
    revision++;
    return { status: 201, ...done() } as const;
  });
  server.answers('deleteResult', ({ param }) => {
    kept.delete(param);
    revision++;
    return { status: 200, ...done() } as const;
  });
  return now;
}

export const historyHas = (count: number) =>
  expect.element(page.getByRole('heading', { name: `卦例 · ${count}`, exact: true })).toBeVisible();

/** The profile of somebody whose results the server has. Answers as `serverKeeps`. */
export async function openHistory(
  results: readonly FactsOnTheWire[],
  opening: Opening = {},
): Promise<() => readonly string[]> {
  const kept = serverKeeps(results);
  await openApp('/profile', { as: somebody(), ...opening });
  await historyHas(results.length);
  return kept;
}

export const historyRows = () => page.getByRole('region', { name: '卦例', exact: true }).getByRole('listitem');

/** The rows as they are read aloud, without their dates: 泽火革，初爻动. For `expect.poll`. */
export const historyNow = (): readonly string[] =>
  historyRows()
    .elements()
    .map((row) => /^[^，]+，.爻动/.exec(row.querySelector('[role=img]')?.ariaLabel ?? '')?.[0] ?? '');

export const moreOf = (name: string) => page.getByRole('button', { name: `更多 ${name}` }).first();

/** Chooses this of the ⋯ of the first row whose name begins so. */
export async function chooseOfRow(name: string, item: '记录' | '分享' | '删除'): Promise<void> {
  await moreOf(name).click();
  await page.getByRole('menuitem', { name: item }).click();
}

export const deleteDialog = () => page.getByRole('alertdialog', { name: '删除这则卦例？' });

/** Deletes that row, and says so when asked. */
export async function deleteRow(name: string): Promise<void> {
  await chooseOfRow(name, '删除');
  await deleteDialog().getByRole('button', { name: '删除' }).click();
  await expect.element(deleteDialog()).not.toBeInTheDocument();
}
