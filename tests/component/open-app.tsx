import { StrictMode } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import type { LoginResponse, Role } from '#contract/auth.ts';
import { SESSION_MS } from '#contract/limits.ts';
import { App } from '#web/app/app.tsx';
import { followLinks } from '#web/app/follow-links.ts';
import { startUp } from '#web/platform/saved/saved-results.ts';
import { signIn } from '#web/platform/storage/session.ts';
import { changeSettings, type Settings } from '#web/platform/storage/settings.ts';
import '#web/ui/display-face.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/primitives.css';

document.documentElement.lang = 'zh-CN'; // as index.html
followLinks();

/** Somebody whom no other test knows: what the app keeps for users by their id is never another test's, nor another file's. */
export function somebody(username = '观客', role: Role = 'user'): LoginResponse {
  const id = `person-${crypto.randomUUID()}`;
  return {
    token: `token-of-${id}`,
    /** By the clock of the page at which the session begins. */
    get expiresAt() {
      return new Date(Date.now() + SESSION_MS).toISOString();
    },
    user: { id, username, role, avatarUrl: null },
  };
}

export interface Opening {
  /** Who is signed in; nobody when left out. */
  readonly as?: LoginResponse;
  /** The date and time of the page; it stands still until the test moves it by vi.setSystemTime. Timers run as always. */
  readonly at?: string | number;
  /** Timers stand still too: the test moves them by vi.advanceTimersByTimeAsync. */
  readonly isPaused?: boolean;
  readonly settings?: Partial<Settings>;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Not those of React's scheduler, which must go on. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

/** Vitest moves fake timers by itself while it waits for the page; it leaves alone what it takes for real ones. */
function stopClock(now: string | number, toFake: readonly ('Date' | (typeof TIMERS)[number])[]): void {
  vi.useFakeTimers({ now: new Date(now), toFake: [...toFake] });
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
}

/**
 * From now on the clock and the timers of the page stand still: the test moves them by vi.advanceTimersByTimeAsync. Not before what has just
 * appeared takes taps (early-taps.ts): it would never take any.
 */
export async function pauseTimers(): Promise<void> {
  await expect.poll(() => document.querySelector('[data-early]')).toBeNull();
  stopClock(Date.now(), [...TIMERS, 'Date']);
}

let starting: Promise<void> = Promise.resolve();

/** What a signed-in user's visit begins with is done. */
export const startedUp = (): Promise<void> => starting;

/** The whole app at an address, as somebody opens it from outside; what was mounted before is gone, as after a reload. */
export async function openApp(path: string, { as, at, isPaused, settings, size }: Opening = {}): Promise<void> {
  if (at !== undefined) stopClock(at, isPaused ? [...TIMERS, 'Date'] : ['Date']);
  if (size) await page.viewport(size.width, size.height);
  if (settings) changeSettings(settings);
  if (as) signIn(as);
  await cleanup();
  history.pushState(null, '', path);
  await render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (as) starting = Promise.all([starting, startUp()]).then(() => {});
}

/** The address of the page, without the origin. */
export const addressNow = (): string => location.pathname + location.search + location.hash;
