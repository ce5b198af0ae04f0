import type { Page } from 'playwright-core';
import { GROUPS, type Taps, ZHUN } from './taps.ts';

export { KUN, QIAN, type Taps, ZHUN } from './taps.ts';

export async function choose(page: Page, taps: Taps): Promise<void> {
  for (const [part, group] of Object.entries(GROUPS)) {
    const name = taps[part as keyof Taps];
    if (name !== undefined) await page.getByRole('group', { name: group }).getByRole('radio', { name }).check();
  }
}

export const startButton = (page: Page) => page.getByRole('button', { name: '开始起卦' });

/** On the form: chooses and casts, by script and as soon as it can be done. For tests of what follows; a tap of Playwright's takes longer. */
export async function startCast(page: Page, taps: Required<Taps> = ZHUN): Promise<void> {
  await page.waitForFunction(({ upper, lower, line }) => {
    for (const [group, name] of Object.entries({ upper, lower, moving: line })) {
      const radios = [...document.querySelectorAll<HTMLInputElement>(`input[name=${group}]`)];
      const radio = radios.find((one) => (one.ariaLabel ?? one.parentElement?.textContent) === name);
      if (!radio?.checked) radio?.click();
    }
    const start = [...document.querySelectorAll('button')].find((button) => button.textContent === '开始起卦');
    if (!start || start.disabled) return false;
    start.click();
    return true;
  }, taps);
}

/** On the form: chooses and casts; done once the texts are there. */
export async function castOnForm(page: Page, taps: Required<Taps> = ZHUN): Promise<void> {
  await startCast(page, taps);
  await page.getByRole('list', { name: '爻辞' }).waitFor();
}

/** Opens the form and casts. */
export async function castByHand(page: Page, taps: Required<Taps> = ZHUN): Promise<void> {
  await page.goto('/divination');
  await castOnForm(page, taps);
}

/** Opens the form and casts 屯, 坎 over 震, with these lines moving, by 多爻. */
export async function castSeveral(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/divination');
  await choose(page, { upper: ZHUN.upper, lower: ZHUN.lower });
  await page.getByRole('button', { name: '多爻' }).click();
  for (const name of lines) await page.getByRole('checkbox', { name }).check();
  await startButton(page).click();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
}

/** Opens the form and casts by the page's clock. */
export async function castByTheClock(page: Page): Promise<void> {
  await page.goto('/divination');
  await page.getByRole('button', { name: '时间起卦' }).click();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
}
