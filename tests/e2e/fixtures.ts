import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Role } from '#contract/auth.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Account, type RunningApp, startRunningApp } from '../support/running-app.ts';
import { openVisit, type Visit, type VisitOptions } from '../support/visit.ts';

export type { Account } from '../support/running-app.ts';
export type { Visit, VisitOptions } from '../support/visit.ts';

/** The lines a browser writes for answers that a test provokes. */
export const REFUSED = (status: number): RegExp => new RegExp(`^Failed to load resource: .* status of ${status} `);
export const UNREACHED = /^Failed to load resource: net::ERR_/;

export interface Fixtures {
  /** The server of this file; its address, data folder, process and API. */
  readonly app: RunningApp;
  readonly browser: Browser;
  account(role?: Role, username?: string): Promise<Account>;
  /** A visit that is closed after the test; what it complained of and nobody expected fails the test. */
  visit(options?: VisitOptions): Promise<Visit>;
}

const given = <T>(part: T | undefined): T => {
  if (part === undefined) throw new Error('the fixtures are made in beforeAll');
  return part;
};

/** A browser for the file, and visits to an address with it. Call it once at the top. */
export function useVisits(address: () => string): Pick<Fixtures, 'browser' | 'visit'> {
  let browser: Browser | undefined;
  let visits: Visit[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const ended = visits;
    visits = [];
    const faults = ended.flatMap((visit) => visit.faults());
    await Promise.all(ended.map((visit) => visit.close()));
    expect(faults).toEqual([]);
  });

  return {
    get browser() {
      return given(browser);
    },
    async visit(options) {
      const visit = await openVisit(given(browser), address(), options);
      visits.push(visit);
      return visit;
    },
  };
}

/** One server and one browser for a file. Call it once at the top; the parts are there once the tests run. */
export function useFixtures(env: Readonly<Record<string, string>> = {}): Fixtures {
  let app: RunningApp | undefined;
  beforeAll(async () => {
    app = await startRunningApp(env);
  });
  const visits = useVisits(() => given(app).url);
  afterAll(() => app?.close());
  return {
    get app() {
      return given(app);
    },
    get browser() {
      return visits.browser;
    },
    visit: visits.visit,
    account: (role, username) => given(app).account({ ...(role && { role }), ...(username && { username }) }),
  };
}
