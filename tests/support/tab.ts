import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { watchCalls } from './page-clock.ts';

/** What a tab has from its beginning to its end. */
export interface TabKind {
  readonly url: string;
  /** The page's clock is Playwright's. */
  readonly hasClock: boolean;
  readonly serviceWorker: boolean;
  readonly prefetch: boolean;
  readonly splash: boolean;
}

/** A browser context with the locale and time zone of a phone in China, and its one page. */
export interface Tab {
  readonly kind: TabKind;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors, console errors and violations of the content security policy, since it was cleared. */
  readonly said: string[];
  /** Makes it as new; if that cannot be done, closes it and answers false. */
  clear(): Promise<boolean>;
}

/** A picture of the app's origin: no script of the app runs there, and its storage can be written. */
const PICTURE = '/icon.svg';

/** In the page. */
async function clearStorage(): Promise<void> {
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
}

/** Collects what went wrong on every page of the context, workers included. */
function listen(context: BrowserContext, said: string[]): void {
  context.on('weberror', (error) => said.push(error.error().message));
  context.on('console', (message) => message.type() === 'error' && said.push(message.text()));
}

export async function openTab(browser: Browser, kind: TabKind): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: kind.url,
    viewport: PHONE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: kind.serviceWorker ? 'allow' : 'block',
  });
  const said: string[] = [];
  listen(context, said);
  watchCalls(context);
  await context.addInitScript(
    ([isSplashShown, isFetchedAhead]) => {
      if (location.protocol === 'about:') return; // an empty page has no storage
      if (!isSplashShown) sessionStorage.setItem('splash-shown', '1');
      if (!isFetchedAhead) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`CSP ${violatedDirective} ${blockedURI}`);
      });
    },
    [kind.splash, kind.prefetch] as const,
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // times fail no test: the machine may be slow
  const devtools = await context.newCDPSession(page);
  const removeAdded = [noteAdded(page), noteAdded(context)];
  const isChangedForGood = noteLasting(page, context, kind);
  await page.goto(PICTURE);

  async function clear(): Promise<boolean> {
    if (kind.serviceWorker || page.isClosed() || isChangedForGood()) return close();
    const others = context.pages().filter((other) => other !== page);
    try {
      await Promise.all([...others.map((other) => other.close()), ...removeAdded.map((remove) => remove())]);
      await Promise.all([page, context].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all([context.setOffline(false), context.clearPermissions()]);
      await page.goto(PICTURE);
      await Promise.all([page.evaluate(clearStorage), page.mouse.move(0, 0)]);
      await devtools.send('Page.resetNavigationHistory');
    } catch {
      return close(); // its server is stopped, or the page asks whether it may be left
    }
    said.length = 0;
    return true;
  }

  async function close(): Promise<false> {
    await context.close();
    return false;
  }

  return { kind, page, context, said, clear };
}

/** Remembers the listeners and scripts that are added to a page or a context from now on; the function it answers removes them. */
function noteAdded(target: Page | BrowserContext): () => Promise<void> {
  const page = target as Page; // both have these two methods
  const listeners: (() => void)[] = [];
  const on = page.on.bind(page) as (event: string, listener: () => void) => Page;
  page.on = ((event: string, listener: () => void) => {
    listeners.push(() => page.off(event as 'close', listener));
    return on(event, listener);
  }) as Page['on'];
  const scripts: Disposable[] = [];
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...args) => {
    const script = await addInitScript(...args);
    scripts.push(script);
    return script;
  };
  return async () => {
    for (const remove of listeners.splice(0)) remove();
    await Promise.all(scripts.splice(0).map((script) => script.dispose()));
  };
}

/** A clock that was installed, or a session with the devtools, stays until the context is closed; the function says whether there is one. */
function noteLasting(page: Page, context: BrowserContext, { hasClock }: TabKind): () => boolean {
  let isLasting = false;
  const { clock } = page;
  if (!hasClock)
    Object.defineProperty(page, 'clock', {
      get() {
        isLasting = true;
        return clock;
      },
    });
  const newCDPSession = context.newCDPSession.bind(context);
  context.newCDPSession = (target) => {
    isLasting = true;
    return newCDPSession(target);
  };
  return () => isLasting;
}
