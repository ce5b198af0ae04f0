import axe from 'axe-core';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { changeSettings, useSettings } from '#web/platform/storage/settings.ts';
import { hideToast, holdToast, useToast } from '#web/platform/toast.ts';
import { DISPLAY_CHARACTERS } from '#web/ui/display-characters.ts';
import { isAtRest } from '../support/at-rest.ts';
import { findFaintText } from '../support/contrast.ts';
import { drawInEverySize } from '../support/draw-sizes.ts';
import { expectLayouts, measureLayouts, SIZES } from '../support/layout-checks.ts';
import {
  findLoneChevrons,
  findSmallTargets,
  findSmallText,
  findStrayChevrons,
  findStrayDisplayCharacters,
} from '../support/page-checks.ts';
import { SEEN_AT } from '../support/seen-at.ts';
import { type Opening, openApp, pauseTimers } from './open-app.tsx';

/** One screen of the app in one state: where it is, who looks, what the server answers, what is done to get there. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly opening?: Opening;
  /** What the server answers and what is stored, before the page is opened. */
  readonly before?: () => unknown;
  readonly act?: () => Promise<unknown>;
  /** The name of the last button, for a state that passes by itself: timers stand still from then on. */
  readonly tap?: string;
  /** A text that is visible once the state is reached. */
  readonly shows: string;
  /** The state shown is the skeleton of a page that is still loading. */
  readonly isLoading?: boolean;
}

/** Times fail no test: a machine may be many times slower. */
const PATIENT = { timeout: 120_000 };
const WITHIN = { timeout: 60_000 };

const comesToRest = () => expect.poll(isAtRest, { ...WITHIN, message: 'nothing loads any more' }).toBe(true);

const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
const isShown = (text: string): boolean => page.getByText(text).elements().some(isVisible);
const comesToShow = (text: string) =>
  expect.poll(() => isShown(text), { ...WITHIN, message: `${text} is shown` }).toBe(true);

async function tapLast(name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect.element(button).toBeVisible();
  await comesToRest();
  await pauseTimers();
  await button.click();
}

/** The screen as a reader sees it once everything has come to rest, at the time of the seeds. */
async function show({ path, opening, before, act, tap, shows, isLoading }: Screen): Promise<void> {
  vi.spyOn(Math, 'random').mockReturnValue(0); // the motto of the profile
  onTestFinished(useToast.subscribe(() => queueMicrotask(holdToast)));
  await before?.();
  await openApp(path, { at: SEEN_AT, ...opening });
  await act?.();
  if (tap !== undefined) await tapLast(tap);
  await comesToShow(shows);
  if (tap === undefined && useToast.getState().message !== shows) hideToast(); // of what was done before
  if (!isLoading) await comesToRest();
  await document.fonts.ready;
}

const realTimeout = setTimeout;

/** axe waits by timers; where they are paused, they are moved a millisecond at a time until axe is done. */
async function whileTicking<T>(work: Promise<T>): Promise<T> {
  if (setTimeout === realTimeout) return work;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(1);
  return done;
}

/** Contrast is more than half of the work of axe, so it is measured by findFaintText, which tests/component/contrast.test.tsx tests. */
const RULES: axe.RunOptions = { rules: { 'color-contrast': { enabled: false } }, resultTypes: ['violations'] };

async function violations(): Promise<readonly string[]> {
  const { violations: found } = await whileTicking(axe.run(document, RULES));
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target} ${html}`));
}

function expectContrast(theme: 'light' | 'dark'): void {
  for (const change of document.getAnimations()) change.finish(); // contrast is measured once no colour changes any more
  expect.soft(findFaintText(), `text that is too faint, ${theme}`).toEqual([]);
}

/** The window of the app is a frame in the page of the runner: for measuring it is enough to resize the frame. Observers have seen it. */
async function resizeTo({ width, height }: { width: number; height: number }): Promise<void> {
  const { style } = window.frameElement as HTMLIFrameElement;
  style.width = `${width}px`;
  style.height = `${height}px`;
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame); // those of the first frame have run
}

/** Returns what gives the frame the size again that the runner has chosen. */
function useOwnSize(): () => void {
  const { style } = window.frameElement as HTMLIFrameElement;
  const { width, height } = style;
  return () => Object.assign(style, { width, height });
}

type Size = (typeof SIZES)[number];
/** A phone, and the smallest one. */
const TWO_SIZES = SIZES.filter(({ width, height }) => (width === 390 && height === 844) || width === 320);

const pageOf = ({ path }: Screen): string => new URL(path, location.href).pathname;

/** The first state of each page, which `npm test` measures at every size. The others differ in what is on it: test:deep, at two. */
const isFirstOfPage = (screen: Screen, _: number, screens: readonly Screen[]): boolean =>
  screens.find((one) => pageOf(one) === pageOf(screen)) === screen;

async function check(sizes: readonly Size[]): Promise<void> {
  expect.soft(await violations()).toEqual([]);
  expectContrast('light');
  expect.soft(findSmallTargets()).toEqual([]);
  expect.soft(findSmallText(), 'text under 12 px').toEqual([]);
  expect.soft(findStrayChevrons(), 'a chevron that is not at the right edge').toEqual([]);
  expect.soft(findStrayDisplayCharacters(DISPLAY_CHARACTERS)).toEqual([]);
  for (const size of sizes) {
    if (size.width !== innerWidth || size.height !== innerHeight) await resizeTo(size);
    expectLayouts(measureLayouts(), size);
    for (const textSize of ['larger', useSettings.getState().textSize] as const) {
      changeSettings({ textSize });
      expect.soft(findLoneChevrons(), `a chevron on a line of its own, text ${textSize}`).toEqual([]);
    }
  }
  changeSettings({ theme: 'dark' });
  expectContrast('dark');
}

const draw = (name: string): Promise<void> =>
  drawInEverySize(name, {
    resize: ({ width, height }) => page.viewport(width, height),
    heightOfPage: () => document.documentElement.scrollHeight,
    drawIn: (theme, file) => commands.drawPage(theme, file),
  });

/** Every screen: no violation in either theme, targets of a finger's size, and a layout that holds. `npm run shots` draws it instead. */
export function sweep(screens: readonly Screen[]): void {
  if (inject('isDrawn')) {
    test.for(screens)('$name', PATIENT, async (screen) => {
      await show(screen);
      await draw(screen.name);
    });
    return;
  }
  const isDeep = inject('isDeep');
  test.for(screens.filter((...screen) => isFirstOfPage(...screen) !== isDeep))(
    '$name is accessible in both themes, and its layout holds at both text sizes',
    PATIENT,
    async (screen) => {
      onTestFinished(useOwnSize());
      await show(screen);
      await check(isDeep ? TWO_SIZES : SIZES);
    },
  );
}
