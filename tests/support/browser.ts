import { type Browser, chromium } from 'playwright-core';
import { browserPath } from '../../scripts/setup/system-packages.mjs';

/** A real Chromium without sandbox (the tests may run as root) and without background requests. */
export const launchBrowser = (...moreFlags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? browserPath(),
    env: { ...process.env, LANG: 'C.UTF-8' }, // without it a file cannot be named in Chinese
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...moreFlags,
    ],
  });

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
