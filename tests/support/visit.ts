import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import type { Account } from './running-app.ts';
import { openTab, type Tab, type TabKind } from './tab.ts';

export interface VisitOptions {
  /** Who is signed in; nobody when left out. */
  readonly as?: Account | undefined;
  /** The page's clock begins here and goes on by itself; move it with page.clock. */
  readonly at?: string | number | undefined;
  readonly theme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  readonly reducedMotion?: boolean;
  /** In a browser context that nobody has used: nothing is in its cache. */
  readonly isNew?: boolean;
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

/** auth-storage as the app keeps it. */
const sessionOf = ({ user, token, expiresAt }: Account): string =>
  JSON.stringify({ isAuthenticated: true, user, token, sessionExpiry: Date.parse(expiresAt) });

const isSame = (a: TabKind, b: TabKind): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Tabs that nobody uses, of one address. */
let idle: Tab[] = [];

/** A tab of this kind that has shown other visits, or a new one. The first load of a new one takes twice the processor time. */
async function takeTab(browser: Browser, kind: TabKind, isNew: boolean): Promise<Tab> {
  const others = idle.filter((tab) => tab.kind.url !== kind.url);
  const found = isNew ? undefined : idle.find((tab) => isSame(tab.kind, kind));
  idle = idle.filter((tab) => tab !== found && !others.includes(tab)); // before the first await: nobody else takes it
  await Promise.all(others.map((tab) => tab.context.close()));
  return found ?? openTab(browser, kind);
}

/** Nothing is stored and no call is routed: a visit shares the server with others, and the browser's cache. */
export async function openVisit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { as, at, theme = 'light', size = PHONE, reducedMotion = false, serviceWorker = false } = options;
  const { prefetch = serviceWorker, splash = false, isNew = false } = options;
  const kind = { url, hasClock: at !== undefined, serviceWorker, prefetch, splash };
  const tab = await takeTab(browser, kind, isNew);
  const { page, said } = tab;
  await page.emulateMedia({ colorScheme: theme, reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  await page.setViewportSize(size);
  const stored = { ...(as && { 'auth-storage': sessionOf(as) }), ...options.stored };
  if (Object.keys(stored).length > 0)
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
  if (at !== undefined) {
    await page.clock.install({ time: at });
    await page.clock.resume(); // whoever had it before may have paused it
  }
  const expected = [...(options.expects ?? [])];
  return {
    page,
    get context() {
      return page.context();
    },
    faults: () => said.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (...lines) => void expected.push(...lines),
    async close() {
      if (await tab.clear()) idle.push(tab);
    },
  };
}
