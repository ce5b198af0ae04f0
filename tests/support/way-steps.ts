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

/** The chance of coins and stalks: these numbers again and again, from the next page on. */
export const fixChance = (page: Page, numbers: readonly number[]) =>
  page.addInitScript((given) => {
    const drawn = crypto.getRandomValues.bind(crypto);
    let next = 0;
    crypto.getRandomValues = (array) => {
      if (!(array instanceof Uint32Array) || array.length !== 1) return drawn(array);
      array[0] = given[next++ % given.length] as number;
      return array;
    };
  }, numbers);

/** Throws of real coins, from the bottom: how many of the three show 背. */
export async function recordThrows(page: Page, throws: readonly string[]): Promise<void> {
  for (const name of throws) await page.getByRole('button', { name }).click();
}
