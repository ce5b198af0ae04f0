import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Role } from '#contract/auth.ts';
import { sharedBrowser } from '../support/browser.ts';
import { type Account, apiOf, type RunningApp, type ServedApp, startRunningApp } from '../support/running-app.ts';
import { openVisit, type Visit, type VisitOptions } from '../support/visit.ts';

export type { Account } from '../support/running-app.ts';
export type { Visit, VisitOptions } from '../support/visit.ts';

/** The lines a browser writes for answers that a test provokes. */
export const REFUSED = (status: number): RegExp => new RegExp(`^Failed to load resource: .* status of ${status} `);
export const UNREACHED = /^Failed to load resource: net::ERR_/;

/** Opens a path of the app that is running in the page, as 后退 and 前进 do: nothing is loaded again. */
export const openInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

export interface Fixtures<App extends ServedApp = ServedApp> {
  /** The server: its address, data folder and API. */
  readonly app: App;
  account(role?: Role, username?: string): Promise<Account>;
  /** A visit that is closed after the test; an error in it that no test expected fails the test. */
  visit(options?: VisitOptions): Promise<Visit>;
}

/** The address and data folder that the global setup gives, as an app. */
export const servedApp = ({ url, dataDir }: { url: string; dataDir: string }): ServedApp => ({
  ...apiOf(url, { DATA_DIR: dataDir }),
  dataDir,
});

const accountOn = (app: ServedApp, role?: Role, username?: string): Promise<Account> =>
  app.account({ ...(role && { role }), ...(username && { username }) });

/** Visits to an address, each in a browser context of its own. Call it once at the top. */
export function useVisits(address: () => string): Pick<Fixtures, 'visit'> & { readonly browser: Browser } {
  let browser: Browser | undefined;
  let visits: Visit[] = [];
  const launched = (): Browser => {
    if (!browser) throw new Error('the browser is launched in beforeAll');
    return browser;
  };

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    const ended = visits;
    visits = [];
    const faults = ended.flatMap((visit) => visit.faults());
    await Promise.all(ended.map((visit) => visit.close()));
    expect(faults).toEqual([]);
  });

  return {
    get browser() {
      return launched();
    },
    async visit(options) {
      const visit = await openVisit(launched(), address(), options);
      visits.push(visit);
      return visit;
    },
  };
}

/** The server that files share. A test sees its own accounts and what belongs to them, but puzzles of every file. */
export function useFixtures(): Fixtures {
  const app = servedApp(inject('sharedServer'));
  const { visit } = useVisits(() => app.url);
  return { app, visit, account: (role, username) => accountOn(app, role, username) };
}

/** A server with an empty database for this file alone: for other settings, and for tests that count puzzles. */
export function useOwnServer(env: Readonly<Record<string, string>> = {}): Fixtures<RunningApp> {
  let started: RunningApp | undefined;
  const app = (): RunningApp => {
    if (!started) throw new Error('the server is started in beforeAll');
    return started;
  };
  beforeAll(async () => {
    started = await startRunningApp(env);
  });
  const { visit } = useVisits(() => app().url);
  afterAll(() => started?.close());
  return {
    get app() {
      return app();
    },
    visit,
    account: (role, username) => accountOn(app(), role, username),
  };
}
