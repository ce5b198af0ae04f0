import type { Page } from 'playwright-core';

/** Opens this way of the row above the form. */
export const chooseWay = (page: Page, way: string): Promise<void> =>
  page
    .getByRole('group', { name: '起卦方式' })
    .getByRole('radio', { name: new RegExp(`^${way}(，上次所用)?$`) })
    .check();

/** Opens the form, and on it this way. */
export async function openWay(page: Page, way: string): Promise<void> {
  await page.goto('/divination');
  await chooseWay(page, way);
}

/** Radios by group and name, selects by label, texts by label; in this order. */
export interface Fields {
  readonly radios?: Readonly<Record<string, string>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly selects?: Readonly<Record<string, string>>;
}

export async function fillWay(page: Page, { radios = {}, selects = {}, texts = {} }: Fields): Promise<void> {
  for (const [group, name] of Object.entries(radios)) {
    await page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name }).check();
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
  for (const [label, option] of Object.entries(selects)) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: option });
  }
}

export const castButton = (page: Page) => page.getByRole('button', { name: '起卦', exact: true });

/** Casts by a way of the form that is open; done once the texts are there. */
export async function castByWay(page: Page, way: string, fields: Fields): Promise<void> {
  await chooseWay(page, way);
  await fillWay(page, fields);
  await castButton(page).click();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
}
