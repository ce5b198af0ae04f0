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
  readonly reducedMotion?: boolean;
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
  /** The same tab for somebody else: nothing is stored, no call is routed, no fault was seen. Scripts that were added stay. */
  beginAgain(options: Pick<VisitOptions, 'as' | 'expects'>): Promise<void>;
  close(): Promise<void>;
}

/** auth-storage as the app keeps it. */
const sessionOf = ({ user, token, expiresAt }: Account): string =>
  JSON.stringify({ isAuthenticated: true, user, token, sessionExpiry: Date.parse(expiresAt) });

/** Collects what went wrong on every page of the context, workers included. */
function listen(context: BrowserContext, said: string[]): void {
  context.on('weberror', (error) => said.push(error.error().message));
  context.on('console', (message) => message.type() === 'error' && said.push(message.text()));
}

/** Once, before the first page of the visit runs. (Playwright’s storageState opens a page of its own for it, each time.) */
function fillStorage(stored: Readonly<Record<string, string>>): void {
  if (location.protocol === 'about:' || sessionStorage.getItem('visit-begun')) return;
  sessionStorage.setItem('visit-begun', '1');
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}

const storedFor = (as: Account | undefined) => ({ ...(as && { 'auth-storage': sessionOf(as) }) });

/** Runs on a picture of the app's origin: no script of the app is left that would write again. */
async function replaceStorage(stored: Readonly<Record<string, string>>): Promise<void> {
  const removed = (await indexedDB.databases()).map(
    ({ name = '' }) =>
      new Promise<unknown>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = resolve;
        request.onerror = reject;
      }),
  );
  await Promise.all(removed);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  sessionStorage.setItem('visit-begun', '1'); // what the visit began with is not filled in again
}

/** A browser context of its own, with the locale and time zone of a phone in China: visits share only the server. */
export async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { as, at, theme = 'light', size = PHONE, reducedMotion = false } = options;
  const stored = { ...storedFor(as), ...options.stored };
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: options.serviceWorker ? 'allow' : 'block',
  });
  const said: string[] = [];
  const expected = [...(options.expects ?? [])];
  listen(context, said);
  watchCalls(context);
  const { splash = false, prefetch = options.serviceWorker ?? false } = options;
  await context.addInitScript(
    ([isSplashShown, isFetchedAhead]) => {
      if (location.protocol === 'about:') return; // an empty page has no storage
      if (!isSplashShown) sessionStorage.setItem('splash-shown', '1');
      if (!isFetchedAhead) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`CSP ${violatedDirective} ${blockedURI}`);
      });
    },
    [splash, prefetch] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // times fail no test: the machine may be slow
  if (Object.keys(stored).length > 0) await page.addInitScript(fillStorage, stored);
  if (at !== undefined) await page.clock.install({ time: at });
  return {
    page,
    context,
    faults: () => said.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (...lines) => void expected.push(...lines),
    async beginAgain(next) {
      await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)]);
      await Promise.all([page.setViewportSize(size), page.emulateMedia({ colorScheme: theme })]);
      await page.goto('/icon.svg');
      await page.evaluate(replaceStorage, storedFor(next.as));
      if (at !== undefined) await page.clock.setSystemTime(at);
      said.length = 0;
      expected.splice(0, expected.length, ...(next.expects ?? []));
    },
    close: () => context.close(),
  };
}
