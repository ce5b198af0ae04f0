import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { GROUPS, type Taps, ZHUN } from '../support/taps.ts';
import { type Opening, openApp } from './open-app.tsx';

export { KUN, QIAN, type Taps, ZHUN } from '../support/taps.ts';

const PARTS = ['upper', 'lower', 'line'] as const;

const radioOf = (part: (typeof PARTS)[number], name: string) =>
  page.getByRole('group', { name: GROUPS[part] }).getByRole('radio', { name });

export async function choose(taps: Taps): Promise<void> {
  for (const part of PARTS) if (taps[part] !== undefined) await radioOf(part, taps[part]).click();
}

export const startButton = () => page.getByRole('button', { name: '开始起卦' });

/** Presses the button of exactly this name. */
export const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** A cast is shown, with its texts. */
export const resultIsShown = () => expect.element(page.getByRole('list', { name: '爻辞' })).toBeVisible();

/** Clicks by script, once it can be clicked: for what only leads to the subject of a test. A tap of the browser takes five times as long. */
export async function clickByScript(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled();
  (button.element() as HTMLElement).click();
}

/** The button of exactly this name, by script. */
export const pressByScript = (name: string): Promise<void> =>
  clickByScript(page.getByRole('button', { name, exact: true }));

/** On the form: chooses and casts, by script. */
export async function startCast(taps: Required<Taps> = ZHUN): Promise<void> {
  await expect.element(startButton()).toBeVisible();
  for (const part of PARTS) await clickByScript(radioOf(part, taps[part]));
  await clickByScript(startButton());
}

/** On the form: chooses and casts; done once the texts are there. */
export async function castOnForm(taps: Required<Taps> = ZHUN): Promise<void> {
  await startCast(taps);
  await resultIsShown();
}

/** Opens the form and casts. */
export async function castByHand(taps: Required<Taps> = ZHUN, opening: Opening = {}): Promise<void> {
  await openApp('/divination', opening);
  await castOnForm(taps);
}

/** 坎 over 震 with these lines moving, by 多爻 and by script. */
export async function chooseSeveral(lines: readonly string[]): Promise<void> {
  for (const part of ['upper', 'lower'] as const) await clickByScript(radioOf(part, ZHUN[part]));
  await clickByScript(page.getByRole('button', { name: '多爻' }));
  for (const name of lines) await clickByScript(page.getByRole('checkbox', { name }));
}

/** On the form: casts 屯 with these lines moving; done once the texts are there. */
export async function castSeveralOnForm(lines: readonly string[]): Promise<void> {
  await chooseSeveral(lines);
  await clickByScript(startButton());
  await resultIsShown();
}

/** Opens the form and casts 屯 with these lines moving. */
export async function castSeveral(lines: readonly string[], opening: Opening = {}): Promise<void> {
  await openApp('/divination', opening);
  await castSeveralOnForm(lines);
}

/** On the form: casts by the page's clock. */
export async function castByTheClockOnForm(): Promise<void> {
  await page.getByRole('button', { name: '时间起卦' }).click();
  await resultIsShown();
}

/** Opens the form and casts by the page's clock. */
export async function castByTheClock(opening: Opening = {}): Promise<void> {
  await openApp('/divination', opening);
  await castByTheClockOnForm();
}
