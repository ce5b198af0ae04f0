import type { Browser, Page } from 'playwright-core';
import { isAtRest } from './at-rest.ts';
import type { Seeds } from './seeds.ts';
import { SEEN_AT } from './seen-at.ts';
import { openVisit, type Visit } from './visit.ts';

/**
 * One screen of the app in one state: where it is, who looks, what is done to get there. Each is opened by itself, and screens share a
 * server: none shows what another saves.
 */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Nobody is signed in when left out. */
  readonly as?: keyof Seeds;
  readonly splash?: boolean;
  /** Answers in place of the server and init scripts, set before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The name of the last button, for a state that passes by itself: the page's clock is paused before it is pressed. */
  readonly tap?: string;
  /** A text that is visible once the state is reached. */
  readonly shows: string;
  readonly expects?: readonly RegExp[];
  /** No component test sweeps a state of this page: how it looks is checked here. */
  readonly isOnlyHere?: true;
}

/** The server, its seeds and the browser that screens are opened with. */
export interface Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly seeds: Seeds;
}

const comesToRest = (page: Page) => page.waitForFunction(isAtRest);

/** As far ahead as no machine is slow: a clock cannot be paused in its past. */
const AHEAD_MS = 60_000;

/** Pauses the page's clock: its timers no longer fire, and React replaces no skeleton, which it does by a timer. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);

/** From an empty tab to the screen as a reader sees it once everything has come to rest. */
async function show(page: Page, { path, splash, before, act, tap, shows }: Screen): Promise<void> {
  if (splash) await page.clock.pauseAt(SEEN_AT + AHEAD_MS);
  await before?.(page);
  await page.goto(path);
  if (splash) await page.clock.runFor(500); // React waits up to 300 ms before it replaces a skeleton
  await act?.(page);
  if (tap !== undefined) {
    await page.getByRole('button', { name: tap }).waitFor();
    await comesToRest(page);
    await stopClock(page);
    await page.getByRole('button', { name: tap }).click();
  }
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await comesToRest(page);
}

/** The screen at the time of the seeds. */
export async function openScreen({ browser, url, seeds }: Stage, screen: Screen): Promise<Visit> {
  const { as, splash = false, expects = [] } = screen;
  const visit = await openVisit(browser, url, {
    ...{ as: as && seeds[as], splash, expects, at: SEEN_AT },
  });
  try {
    await visit.page.addInitScript(() => {
      Math.random = () => 0; // the motto of the profile
    });
    await show(visit.page, screen);
    return visit;
  } catch (error) {
    await visit.close();
    throw error;
  }
}
