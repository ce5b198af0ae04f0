import type { Browser, Page } from 'playwright-core';
import type { ServedApp } from './running-app.ts';
import { ACCOUNT_SCREENS } from './screens-account.ts';
import { BOOK_SCREENS, CAST_SCREENS } from './screens-book.ts';
import { JOURNAL_SCREENS } from './screens-journal.ts';
import { PUZZLE_SCREENS } from './screens-puzzles.ts';
import { SHARE_SCREENS } from './screens-share.ts';
import { SHELL_SCREENS } from './screens-shell.ts';
import { SEEN_AT, type Seeds } from './seeds.ts';
import { openVisit, type Visit, type VisitOptions } from './visit.ts';

/** One screen of the app in one state: where it is, who looks, what is done to get there. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Nobody is signed in when left out. */
  readonly as?: keyof Seeds;
  readonly splash?: boolean;
  /** In a browser that has not cached what the screen lacks. */
  readonly isNew?: boolean;
  /** The state shown is the skeleton of a page that is still loading. */
  readonly isLoading?: boolean;
  /** Answers in place of the server, init scripts and permissions, set before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The name of the screen where this one begins: `act` goes on from there, and the page is not loaded again. */
  readonly after?: string;
  /** The name of the last button, for a state that passes by itself: the page's clock is paused before it is pressed. */
  readonly tap?: string;
  /** A text that is visible once the state is reached. */
  readonly shows: string;
  readonly expects?: readonly RegExp[];
}

/** Every screen and every main state of it, in the order a reader would meet them. */
export const SCREENS: readonly Screen[] = [
  ...SHELL_SCREENS,
  ...CAST_SCREENS,
  ...SHARE_SCREENS,
  ...JOURNAL_SCREENS,
  ...BOOK_SCREENS,
  ...PUZZLE_SCREENS,
  ...ACCOUNT_SCREENS,
];

/** The server, its seeds and the browser that screens are opened with. */
export interface Stage {
  readonly browser: Browser;
  readonly app: ServedApp;
  readonly seeds: Seeds;
}

export type Look = Pick<VisitOptions, 'theme' | 'size'>;

/** No skeleton is shown, and 时间起卦, which fades in once the calendar is loaded, is enabled. */
const nothingLoads = (page: Page) =>
  page.waitForFunction(() => {
    const disabled = [...document.querySelectorAll('button:disabled')];
    return !document.querySelector('[aria-label="正在载入"]') && disabled.every((b) => b.textContent !== '时间起卦');
  });

async function isSettled(page: Page, { isLoading, shows }: Screen): Promise<void> {
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  if (!isLoading) await nothingLoads(page);
}

/** Pauses the page's clock: its timers no longer fire, and React replaces no skeleton, which it does by a timer. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);

/** From an empty tab to the screen as a reader sees it once everything has come to rest. */
async function show(page: Page, screen: Screen): Promise<void> {
  const { tap, splash } = screen;
  if (splash) await stopClock(page);
  await screen.before?.(page);
  await page.goto(screen.path);
  if (splash) await page.clock.runFor(500); // React waits up to 300 ms before it replaces a skeleton
  await screen.act?.(page);
  if (tap !== undefined) {
    await page.getByRole('button', { name: tap }).waitFor();
    await nothingLoads(page);
    await stopClock(page);
    await page.getByRole('button', { name: tap }).click();
  }
  await isSettled(page, screen);
}

/** Shows a screen that has `after`, in a page that shows the screen it names. */
export async function goOn(page: Page, screen: Screen): Promise<void> {
  await screen.act?.(page);
  await isSettled(page, screen);
}

/** The screen at the time of the seeds; motion is off. */
export async function openScreen(stage: Stage, screen: Screen, look: Look = {}): Promise<Visit> {
  const { browser, app, seeds } = stage;
  const before = SCREENS.find(({ name }) => name === screen.after);
  if (before) {
    const visit = await openScreen(stage, before, look);
    await goOn(visit.page, screen);
    return visit;
  }
  const { as, splash = false, isNew = false, expects = [] } = screen;
  const options = { ...look, as: as && seeds[as], splash, isNew, expects, at: SEEN_AT, reducedMotion: true };
  const visit = await openVisit(browser, app.url, options);
  await visit.page.addInitScript(() => {
    Math.random = () => 0; // the motto of the profile
  });
  await show(visit.page, screen);
  return visit;
}
