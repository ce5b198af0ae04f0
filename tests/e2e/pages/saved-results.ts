import type { Page } from 'playwright-core';
import type { Account, Api } from '../../support/running-app.ts';

export interface Saved {
  readonly timestamp: string;
  readonly mainHexagram: string;
  readonly movingYao: number;
  readonly method?: 'time';
  readonly basis?: object;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** 水雷屯 of three days ago, 乾为天 of yesterday, 泽火革 of today, cast by time; newest last, so that the list must turn them round. */
export const threeResults = (): readonly Saved[] => [
  { timestamp: daysAgo(3), mainHexagram: '010001', movingYao: 0 },
  { timestamp: daysAgo(1), mainHexagram: '111111', movingYao: 5 },
  {
    timestamp: daysAgo(0),
    mainHexagram: '011101',
    movingYao: 0,
    method: 'time',
    basis: { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 },
  },
];

export async function saveAll(app: Api, who: Account, results: readonly Saved[]): Promise<void> {
  for (const body of results) {
    const { status, json } = await app.api('POST', '/divination/results', { body, token: who.token });
    if (status !== 201) throw new Error(JSON.stringify(json));
  }
}

/** What the server has, newest first. */
export async function serverResults(app: Api, who: Account): Promise<readonly string[]> {
  const { json } = await app.api('GET', '/divination/results?view=facts', { token: who.token });
  return (json as unknown as readonly Saved[]).map((result) => result.timestamp);
}

/** The history's rows, as they are read aloud, without their dates: 泽火革，初爻动. */
export async function historyOf(page: Page): Promise<readonly string[]> {
  const heard = await page.getByRole('region', { name: '卦例' }).ariaSnapshot();
  return [...heard.matchAll(/button "([^"，]+，.爻动)，/g)].map(([, row]) => row ?? '');
}

/** 导出 in one of its two forms. */
export async function exportAs(page: Page, form: 'JSON，一份文件' | 'Markdown，一月一份'): Promise<void> {
  await page.getByRole('button', { name: '卦例的更多' }).click();
  await page.getByRole('menuitem', { name: `导出 ${form}` }).click();
}

/** Chooses this of the ⋯ of the first row whose name begins so. */
export async function chooseOfRow(page: Page, name: string, item: '记录' | '分享' | '删除'): Promise<void> {
  await page
    .getByRole('button', { name: `更多 ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Deletes that row, and says so when asked. */
export async function deleteRow(page: Page, name: string): Promise<void> {
  await chooseOfRow(page, name, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
}
