import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import type { Role } from '#contract/auth.ts';
import type { Engine } from '#server/db/engine.ts';
import { sharedBrowser } from '../support/browser.ts';
import { workerServer } from '../support/e2e-servers.ts';
import { createPostgresDatabase } from '../support/fresh-data.ts';
import { perGroup } from '../support/lifetimes.ts';
import { type Account, type RunningApp, type ServedApp, startRunningApp } from '../support/running-app.ts';
import { openVisit, type Visit, type VisitOptions } from '../support/visit.ts';

export type { Account } from '../support/running-app.ts';
export type { Visit, VisitOptions } from '../support/visit.ts';

/** What Chromium writes to the console when a request fails. A test that makes one fail lists these lines as expected. */
export const REFUSED = (status: number): RegExp => new RegExp(`^Failed to load resource: .* status of ${status} `);
export const UNREACHED = /^Failed to load resource: net::ERR_/;

export interface Fixtures<App extends ServedApp = ServedApp> {
  /** The server: its address, data folder and API. */
  readonly app: App;
  account(role?: Role, username?: string): Promise<Account>;
  /** Opens the app in a new browser context. After the test the context is closed, and an error that the test did not list as expected fails it. */
  visit(options?: VisitOptions): Promise<Visit>;
}

const accountOn = (app: ServedApp, role?: Role, username?: string): Promise<Account> =>
  app.account({ ...(role && { role }), ...(username && { username }) });

/** Visits to an address, each in a browser context of its own. It registers hooks, so call it at the top of a file or of a `describe`. */
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

/**
 * The server that all files of a worker share; its database is seeded once. Accounts and their casts are of the file that makes them, but every
 * file sees all puzzles: a file that posts or counts puzzles uses `useOwnServer`.
 */
export const useFixtures = (): Fixtures =>
  useServer(
    async () => workerServer(),
    async () => {},
  );

/** A server with an empty database for this file alone: for other settings, and for tests that post or count puzzles. */
export const useOwnServer = (env: Readonly<Record<string, string>> = {}): Fixtures<RunningApp> =>
  useServer(
    () => startRunningApp(env),
    (app) => app.close(),
  );

/** The same on either engine: for what people do together, where SQL decides. */
export const useOwnServerOn = (engine: Engine): Fixtures<RunningApp> =>
  useServer(
    async () => {
      if (engine === 'sqlite') return startRunningApp();
      const database = await createPostgresDatabase();
      const app = await startRunningApp(database.env);
      return {
        ...app,
        async close() {
          await app.close();
          await database.drop();
        },
      };
    },
    (app) => app.close(),
  );

function useServer<App extends ServedApp>(start: () => Promise<App>, stop: (app: App) => Promise<void>): Fixtures<App> {
  const app = perGroup(start, stop);
  const { visit } = useVisits(() => app.url);
  return { app, visit, account: (role, username) => accountOn(app, role, username) };
}
