/** Draws every screen and state of the app into shots/, to be looked at: npm run shots [-- NAME …]. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchBrowser, PHONE } from '../tests/support/browser.ts';
import { startRunningApp } from '../tests/support/running-app.ts';
import { openScreen, SCREENS, type Screen, type Stage } from '../tests/support/screens.ts';
import { seed } from '../tests/support/seeds.ts';
import { buildIfStale } from './setup/web-build.mjs';

const FOLDER = fileURLToPath(new URL('../shots/', import.meta.url));
const SIZES = [
  { ...PHONE, themes: ['light', 'dark'] },
  { width: 320, height: 568, themes: ['light', 'dark'] },
  { width: 1280, height: 800, themes: ['light'] }, // the column stays a phone's, so one will do
] as const;

async function drawPage(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, animations: 'disabled' });
  const size = page.viewportSize() ?? PHONE;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= size.height || size.width > 480) return;
  await page.setViewportSize({ width: size.width, height }); // so that the bar stands at the end, not in the middle
  await page.screenshot({ path: `${path}-whole.png`, animations: 'disabled' });
  await page.setViewportSize(size);
}

/** The same visit in every size and both themes: what a reader sees at once, and the whole page where it is longer. */
async function draw(stage: Stage, screen: Screen): Promise<void> {
  const visit = await openScreen(stage, screen);
  for (const { width, height, themes } of SIZES) {
    await visit.page.setViewportSize({ width, height });
    for (const theme of themes) {
      await visit.page.emulateMedia({ colorScheme: theme });
      await drawPage(visit.page, join(FOLDER, `${width}x${height}-${theme}`, screen.name));
    }
  }
  const faults = visit.faults();
  if (faults.length > 0) console.warn(`${screen.name}：${faults.join('；')}`);
  await visit.close();
}

async function drawAll(names: readonly string[]): Promise<number> {
  const wanted = SCREENS.filter(({ name }) => names.length === 0 || names.includes(name));
  const [app, browser] = await Promise.all([startRunningApp(), launchBrowser()]);
  try {
    const stage = { app, browser, seeds: await seed(app) };
    for (const screen of wanted) {
      await draw(stage, screen).catch((error) => console.error(`${screen.name}：${error.message}`));
    }
  } finally {
    await browser.close();
    await app.close();
  }
  return wanted.length;
}

const names = process.argv.slice(2);
buildIfStale();
if (names.length === 0) rmSync(FOLDER, { recursive: true, force: true });
console.log(`${await drawAll(names)} 个画面已存于 shots/`);
