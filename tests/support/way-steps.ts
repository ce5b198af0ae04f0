import type { Page } from 'playwright-core';
import type { Fields } from './way-cases.ts';

/** Opens this way of the row above the form. */
export const chooseWay = (page: Page, way: string): Promise<void> =>
  page.getByRole('group', { name: '起卦方式' }).getByRole('radio', { name: way, exact: true }).check();

async function fillWay(page: Page, { radios = {}, selects = {}, texts = {} }: Fields): Promise<void> {
  for (const [group, name] of Object.entries(radios)) {
    await page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name }).check();
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const [label, option] of Object.entries(selects)) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  }
}

/** Casts by a way of the form that is open; done once the texts are there. */
export async function castByWay(page: Page, way: string, fields: Fields): Promise<void> {
  await chooseWay(page, way);
  await fillWay(page, fields);
  await page.getByRole('button', { name: '起卦', exact: true }).click();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
}
