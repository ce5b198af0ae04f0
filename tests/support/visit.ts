import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { watchCalls } from './page-clock.ts';
import type { Account } from './running-app.ts';

export interface VisitOptions {
  /** Who is signed in; nobody when left out. */
  readonly as?: Account | undefined;
  /** The page's clock begins here and goes on by itself; move it with page.clock. */
  readonly at?: string | number | undefined;
  readonly theme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** Page fades and drawn lines are off unless asked for: each frame of them is painted, a twentieth of the processor time of all tests. */
  readonly motion?: boolean;
  /** The service worker, whose fetches no test can intercept, stays off unless asked for. */
  readonly serviceWorker?: boolean;
  /** Prefetching of pages; off, as with Save-Data, unless asked for. */
  readonly prefetch?: boolean;
  /** The splash of a session's first visit; left out unless asked for. */
  readonly splash?: boolean;
  /** localStorage beside the session, as the app writes it. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Console errors that do not fail the test: the browser writes one for every answer of 400 and above. */
  readonly expects?: readonly RegExp[];
}

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Unexpected errors, console errors and violations of the content security policy. */
  faults(): readonly string[];
  /** From now on such a line is no fault. */
  expect(...lines: readonly RegExp[]): void;
  close(): Promise<void>;
}

/** An action waits for its element as long, and a navigation for its page. Times fail no test: the machine may be slow. */
const ACTION_MS = 20_000;

/** auth-storage as the app keeps it. */
const sessionOf = ({ user, token, expiresAt }: Account): string =>
  JSON.stringify({ isAuthenticated: true, user, token, sessionExpiry: Date.parse(expiresAt) });

/** In every page of the visit, before its own scripts. */
function prepare([isSplashShown, isFetchedAhead]: readonly [boolean, boolean]): void {
  if (location.protocol === 'about:') return; // an empty page has no storage
  if (!isSplashShown) sessionStorage.setItem('splash-shown', '1');
  if (!isFetchedAhead) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    console.error(`CSP ${violatedDirective} ${blockedURI}`);
  });
}

/**
 * What the device has stored, before the scripts of the first page; after a reload there is what the app has left. The storageState of a
 * context would do the same by a page of its own (docs/decisions/tests.md).
 */
function fillStorage(stored: Readonly<Record<string, string>>): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('visit-begun') !== null) return;
  sessionStorage.setItem('visit-begun', '1');
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}

/** A browser context of its own, with the locale and time zone of a phone in China: it shares the server with others, and nothing else. */
export async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { as, at, theme = 'light', size = PHONE, motion = false, serviceWorker = false } = options;
  const { prefetch = serviceWorker, splash = false } = options;
  const stored = { ...(as && { 'auth-storage': sessionOf(as) }), ...options.stored };
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    colorScheme: theme,
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(ACTION_MS);
  const said: string[] = [];
  context.on('weberror', (error) => said.push(error.error().message));
  context.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  watchCalls(context);
  await context.addInitScript(prepare, [splash, prefetch] as const);
  const page = await context.newPage();
  await page.addInitScript(fillStorage, stored);
  if (at !== undefined) await page.clock.install({ time: at });
  const expected = [...(options.expects ?? [])];
  return {
    page,
    context,
    faults: () => said.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (...lines) => void expected.push(...lines),
    close: () => context.close(),
  };
}
