import { type Browser, chromium } from 'playwright-core';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** A real Chromium without its chatter: no sandbox (the tests may run as root), no background requests. */
export const launchBrowser = (...moreFlags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...moreFlags,
    ],
  });

/** The phone every page is designed for. */
export const PHONE = { width: 390, height: 844 };
