import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { BROWSER_FLAGS, browserPath } from '../../scripts/setup/system-packages.mjs';

const launchOptions = (...moreFlags: readonly string[]) => ({
  executablePath: process.env['CHROMIUM'] ?? browserPath(),
  env: { ...process.env, LANG: 'C.UTF-8' }, // without it a file cannot be named in Chinese
  args: [...BROWSER_FLAGS, ...moreFlags],
});

/** A real Chromium. */
export const launchBrowser = (...moreFlags: readonly string[]): Promise<Browser> =>
  chromium.launch(launchOptions(...moreFlags));

/** One whose storage is in a folder, and still there when it is launched again. */
export const launchKept = (folder: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launchOptions(), ...options });

let shared: Browser | undefined;

/**
 * One browser for all test files of a worker process, which ends it. Files are separated by browser context. Pages live for
 * seconds: optimizing their code takes a fifth more CPU time than it saves.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser('--js-flags=--no-opt');
  return shared;
}

/** The phone every page is designed for. */
export const PHONE = { width: 390, height: 844 };

/** Two people, each with a phone of another size and theme. */
export const TWO_PHONES = [
  { theme: 'light', size: PHONE },
  { theme: 'dark', size: { width: 320, height: 568 } },
] as const;
