import { expect } from 'vitest';
import { page } from 'vitest/browser';
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

/** A cast is shown, with its texts and its actions. */
export async function resultIsShown(): Promise<void> {
  await expect.element(page.getByRole('list', { name: '爻辞' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '分享', exact: true })).toBeVisible();
}

/** On the form: chooses and casts. */
export async function startCast(taps: Required<Taps> = ZHUN): Promise<void> {
  await expect.element(startButton()).toBeVisible();
  await choose(taps);
  await startButton().click();
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

/** 坎 over 震 with these lines moving, by 多爻. */
export async function chooseSeveral(lines: readonly string[]): Promise<void> {
  for (const part of ['upper', 'lower'] as const) await radioOf(part, ZHUN[part]).click();
  await page.getByRole('button', { name: '多爻' }).click();
  for (const name of lines) await page.getByRole('checkbox', { name }).click();
}

/** On the form: casts 屯 with these lines moving; done once the texts are there. */
export async function castSeveralOnForm(lines: readonly string[]): Promise<void> {
  await chooseSeveral(lines);
  await startButton().click();
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
