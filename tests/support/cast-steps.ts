import type { Page } from 'playwright-core';

/** What is tapped on the form, by the names it shows: 坎，水 over 震，雷 with 初爻 moving is 水雷屯. */
export interface Taps {
  readonly upper?: string;
  readonly lower?: string;
  readonly line?: string;
}

export const ZHUN = { upper: '坎，水', lower: '震，雷', line: '初爻' } as const satisfies Taps;
export const QIAN = { upper: '乾，天', lower: '乾，天', line: '二爻' } as const satisfies Taps;
export const KUN = { upper: '坤，地', lower: '坤，地', line: '上爻' } as const satisfies Taps;

const GROUPS = { upper: '上卦', lower: '下卦', line: '动爻' } as const;

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

/** 坎 over 震 with these lines moving, by 多爻. */
export async function chooseSeveral(page: Page, lines: readonly string[]): Promise<void> {
  await choose(page, { upper: ZHUN.upper, lower: ZHUN.lower });
  await page.getByRole('button', { name: '多爻' }).click();
  for (const name of lines) await page.getByRole('checkbox', { name }).check();
}

/** On the form: casts 屯 with these lines moving; done once the texts are there. */
export async function castSeveralOnForm(page: Page, lines: readonly string[]): Promise<void> {
  await chooseSeveral(page, lines);
  await startButton(page).click();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
}

/** Opens the form and casts 屯 with these lines moving. */
export async function castSeveral(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/divination');
  await castSeveralOnForm(page, lines);
}

/** On the form: casts by the page's clock. */
export async function castByTheClockOnForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: '时间起卦' }).click();
  await page.getByRole('list', { name: '爻辞' }).waitFor();
}

/** Opens the form and casts by the page's clock. */
export async function castByTheClock(page: Page): Promise<void> {
  await page.goto('/divination');
  await castByTheClockOnForm(page);
}
