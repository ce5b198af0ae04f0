/** Draws docs/screens.png, the picture of the README: four screens, above in the light theme, below in the dark one. */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { launchBrowser, PHONE } from '../tests/support/browser.ts';
import { openScreen, type Stage } from '../tests/support/open-screen.ts';
import { startRunningApp } from '../tests/support/running-app.ts';
import { SCREENS } from '../tests/support/screens.ts';
import { seed } from '../tests/support/seeds.ts';
import { buildIfStale } from './setup/web-build.mjs';

const FILE = fileURLToPath(new URL('../docs/screens.png', import.meta.url));
const NAMES = ['cast-chosen', 'result', 'library', 'academy'] as const;
const THEMES = ['light', 'dark'] as const;
const WIDTH = 300;
const HEIGHT = Math.round((WIDTH * PHONE.height) / PHONE.width);
const GAP = 24;

/** One screen in each theme, at the size it has in the picture. */
async function draw(stage: Stage, name: string): Promise<readonly Buffer[]> {
  const screen = SCREENS.find((one) => one.name === name);
  if (!screen) throw new Error(`no screen ${name}`);
  const { page, close } = await openScreen(stage, screen);
  const pictures: Buffer[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    pictures.push(
      await sharp(await page.screenshot({ animations: 'disabled' }))
        .resize(WIDTH)
        .png()
        .toBuffer(),
    );
  }
  await close();
  return pictures;
}

buildIfStale();
const [app, browser] = await Promise.all([startRunningApp(), launchBrowser()]);
const stage = { url: app.url, browser, seeds: await seed(app) };
const placed: { input: Buffer; left: number; top: number }[] = [];
for (const [column, name] of NAMES.entries()) {
  for (const [row, input] of (await draw(stage, name)).entries()) {
    placed.push({ input, left: GAP + column * (WIDTH + GAP), top: GAP + row * (HEIGHT + GAP) });
  }
}
await browser.close();
await app.close();
const size = { width: GAP + NAMES.length * (WIDTH + GAP), height: GAP + THEMES.length * (HEIGHT + GAP) };
await sharp({ create: { ...size, channels: 3, background: '#d2c8b8' } })
  .composite(placed)
  .png({ palette: true, colours: 128 })
  .toFile(FILE);
