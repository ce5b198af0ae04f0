import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { DISPLAY_CHARACTERS } from '#web/ui/display-characters.ts';
import { PHONE, sharedBrowser } from '../../support/browser.ts';
import { layoutsOf } from '../../support/layout-checks.ts';
import { smallTargets, smallText, strayChevrons, strayDisplayCharacters } from '../../support/page-checks.ts';
import { goOn, openScreen, type Screen } from '../../support/screens.ts';
import type { Visit } from '../../support/visit.ts';
import { servedApp } from '../fixtures.ts';

const NAV_HEIGHT = 50;
const COLUMN_WIDTH = 480;
/** From here on the column is framed, and the bar is as wide as it. */
const WIDE = 900;
const WIDTHS = [320, 390, 1280] as const;

/** axe waits by timers; where the page's clock is paused, it is moved a millisecond at a time until axe is done. */
async function whileTicking<T>(page: Page, screen: Screen, work: Promise<T>): Promise<T> {
  if (screen.tap === undefined && !screen.splash) return work;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(1);
  return done;
}

type Found = Pick<AxeResults, 'violations'>;

const wordsOf = ({ violations }: Found): readonly string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target} ${html}`));

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe, which is in the page, finds, by rule and element. Details of rules that passed are not collected: nobody reads them. */
async function found(page: Page, screen: Screen, options: RunOptions): Promise<readonly string[]> {
  const run = page.evaluate(
    (chosen) => (window as unknown as { axe: { run(options: RunOptions): Promise<Found> } }).axe.run(chosen),
    { ...options, resultTypes: ['violations' as const] },
  );
  return wordsOf(await whileTicking(page, screen, run));
}

async function violations(page: Page, screen: Screen): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return found(page, screen, {});
}

/** Contrast is measured once no colour changes any more: transitions are brought to their end. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const change of document.getAnimations()) change.finish();
  });

async function switchTo(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await endTransitions(page);
}

/** The other theme changes colours. */
const contrastViolations = (page: Page, screen: Screen): Promise<readonly string[]> =>
  found(page, screen, { runOnly: ['color-contrast'] });

/** In one theme only: the other changes nothing but colours, which tests/themes.test.ts holds. */
async function checkLayout(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const [large, { overflowing, overlapping, frame }] of (await layoutsOf(page)).entries()) {
      const where = `at ${width} px, ${large ? 200 : 100} %`;
      expect.soft(overflowing, `cut or out of the window ${where}`).toEqual([]);
      expect.soft(overlapping, `one over the other ${where}`).toEqual([]);
      expect.soft(frame.navHeight).toBe(NAV_HEIGHT);
      expect.soft(frame.navWidth, `as wide as the sheet ${where}`).toBe(width < WIDE ? width : COLUMN_WIDTH);
      expect.soft(frame.columnWidth).toBeLessThanOrEqual(COLUMN_WIDTH);
      expect.soft(frame.clearance, `behind the bar ${where}`).toBeGreaterThanOrEqual(0);
    }
  }
}

/** Every screen, visited once: no violation in either theme, targets of a finger's size, and a layout that holds. */
export function sweepScreens(screens: readonly Screen[]): void {
  const { seeds, ...server } = inject('seededServer');
  const app = servedApp(server);
  let last: { readonly visit: Visit; readonly name: string } | undefined;
  afterAll(() => last?.visit.close());

  /** Goes on from the last screen where this one begins there. */
  async function visitTo(screen: Screen): Promise<Visit> {
    const from = last;
    last = undefined; // until this one is shown
    if (from && screen.after === from.name) {
      await from.visit.page.setViewportSize(PHONE);
      await switchTo(from.visit.page, 'light');
      await goOn(from.visit.page, screen);
      last = { visit: from.visit, name: screen.name };
    } else {
      await from?.visit.close();
      last = { visit: await openScreen({ browser: await sharedBrowser(), app, seeds }, screen), name: screen.name };
    }
    return last.visit;
  }

  describe.each(screens)('$name', (screen) => {
    test('is accessible in both themes, and holds at every width and text size', async () => {
      const visit = await visitTo(screen);
      const { page } = visit;
      await endTransitions(page);
      expect.soft(await violations(page, screen)).toEqual([]);
      expect.soft(await smallTargets(page)).toEqual([]);
      expect.soft(await smallText(page), 'text under 12 px').toEqual([]);
      expect.soft(await strayChevrons(page), 'a chevron that is not at the right edge').toEqual([]);
      expect.soft(await strayDisplayCharacters(page, DISPLAY_CHARACTERS)).toEqual([]);
      await checkLayout(page);
      await switchTo(page, 'dark');
      expect.soft(await contrastViolations(page, screen)).toEqual([]);
      expect.soft(visit.faults()).toEqual([]);
    });
  });
}
