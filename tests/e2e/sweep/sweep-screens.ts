import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DISPLAY_CHARACTERS } from '#web/ui/display-characters.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { workerServer } from '../../support/e2e-servers.ts';
import { expectLayouts, type Layouts, MEASURE_LAYOUTS, SIZES } from '../../support/layout-checks.ts';
import { openScreen, type Screen } from '../../support/open-screen.ts';
import {
  findSmallTargets,
  findSmallText,
  findStrayChevrons,
  findStrayDisplayCharacters,
} from '../../support/page-checks.ts';

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

/** What axe finds, by rule and element. Details of rules that passed are not collected: nobody reads them. */
async function violations(page: Page, screen: Screen, options: RunOptions = {}): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const run = page.evaluate(
    (chosen) => (window as unknown as { axe: { run(options: RunOptions): Promise<Found> } }).axe.run(chosen),
    { ...options, resultTypes: ['violations' as const] },
  );
  return wordsOf(await whileTicking(page, screen, run));
}

/** Contrast is measured once no colour changes any more: transitions are brought to their end. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const change of document.getAnimations()) change.finish();
  });

/** As tests/component/sweep.ts does, with the contrast by axe. */
async function checkLook(page: Page, screen: Screen): Promise<void> {
  await endTransitions(page);
  expect.soft(await violations(page, screen)).toEqual([]);
  expect.soft(await page.evaluate(findSmallTargets)).toEqual([]);
  expect.soft(await page.evaluate(findSmallText), 'text under 12 px').toEqual([]);
  expect.soft(await page.evaluate(findStrayChevrons), 'a chevron that is not at the right edge').toEqual([]);
  expect.soft(await page.evaluate(findStrayDisplayCharacters, DISPLAY_CHARACTERS)).toEqual([]);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    expectLayouts(await page.evaluate<Layouts>(MEASURE_LAYOUTS), size);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await endTransitions(page);
  expect.soft(await violations(page, screen, { runOnly: ['color-contrast'] }), 'too faint, dark').toEqual([]);
}

/**
 * Every screen, loaded once from a server: it opens without a fault. What is asked of its look (axe, both themes, sizes of text and targets,
 * layouts) is asked of a state of each page in web/features/, without a server; here of what is shown nowhere else.
 */
export function sweepScreens(screens: readonly Screen[]): void {
  const seeds = inject('seeds');

  test.for(screens)('$name is loaded without a fault', async (screen, { onTestFinished }) => {
    const { url } = workerServer();
    const visit = await openScreen({ browser: await sharedBrowser(), url, seeds }, screen);
    onTestFinished(() => visit.close());
    if (screen.isOnlyHere) await checkLook(visit.page, screen);
    expect(visit.faults()).toEqual([]);
  });
}
