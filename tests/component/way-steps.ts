import { vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Fields } from '../support/way-cases.ts';
import { resultIsShown } from './cast-steps.ts';
import { type Opening, openApp } from './open-app.tsx';

/** Opens this way of the row above the form. */
export const chooseWay = (way: string): Promise<void> =>
  page.getByRole('group', { name: '起卦方式' }).getByRole('radio', { name: way, exact: true }).click();

/** Opens the form, and on it this way. */
export async function openWay(way: string, opening: Opening = {}): Promise<void> {
  await openApp('/divination', opening);
  await chooseWay(way);
}

export async function fillWay({ radios = {}, selects = {}, texts = {} }: Fields): Promise<void> {
  for (const [group, name] of Object.entries(radios)) {
    await page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name }).click();
  }
  for (const [label, text] of Object.entries(texts)) await page.getByLabelText(label, { exact: true }).fill(text);
  for (const [label, option] of Object.entries(selects)) {
    await page.getByLabelText(label, { exact: true }).selectOptions(option);
  }
}

export const castButton = () => page.getByRole('button', { name: '起卦', exact: true });

/** Casts by a way of the form that is open; done once the texts are there. */
export async function castByWay(way: string, fields: Fields): Promise<void> {
  await chooseWay(way);
  await fillWay(fields);
  await castButton().click();
  await resultIsShown();
}

/** The chance of coins and stalks: these numbers again and again, until the end of the test. */
export function fixChance(numbers: readonly number[]): void {
  const drawn = crypto.getRandomValues.bind(crypto);
  let next = 0;
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (!(array instanceof Uint32Array) || array.length !== 1) return drawn(array);
    array[0] = numbers[next++ % numbers.length] as number;
    return array;
  });
}

/** Throws of real coins, from the bottom: how many of the three show 背. */
export async function recordThrows(throws: readonly string[]): Promise<void> {
  for (const name of throws) await page.getByRole('button', { name }).click();
}
