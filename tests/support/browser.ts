import { type Browser, chromium } from 'playwright-core';
import { browserPath } from '../../scripts/setup/system-packages.mjs';

/** A real Chromium without its chatter: no sandbox (the tests may run as root), no background requests. */
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

/** The phone every page is designed for. */
export const PHONE = { width: 390, height: 844 };
