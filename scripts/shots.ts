/** Draws every screen and state of the app into shots/, to be looked at: npm run shots [-- NAME …]. */
import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../tests/support/browser.ts';
import { drawInEverySize, SHOTS } from '../tests/support/draw-sizes.ts';
import { openScreen, type Screen, type Stage } from '../tests/support/open-screen.ts';
import { startRunningApp } from '../tests/support/running-app.ts';
import { SCREENS } from '../tests/support/screens.ts';
import { seed } from '../tests/support/seeds.ts';
import { buildIfStale } from './setup/web-build.mjs';

async function draw(stage: Stage, screen: Screen): Promise<void> {
  const { page, faults, close } = await openScreen(stage, screen);
  await drawInEverySize(screen.name, {
    resize: (size) => page.setViewportSize(size),
    heightOfPage: () => page.evaluate(() => document.documentElement.scrollHeight),
    async drawIn(theme, file) {
      await page.emulateMedia({ colorScheme: theme });
      await page.screenshot({ path: file, animations: 'disabled' });
    },
  });
  if (faults().length > 0) console.warn(`${screen.name}：${faults().join('；')}`);
  await close();
}

/** Those that are loaded from a server. */
async function drawLoaded(screens: readonly Screen[]): Promise<void> {
  buildIfStale();
  const [app, browser] = await Promise.all([startRunningApp(), launchBrowser()]);
  try {
    const stage = { url: app.url, browser, seeds: await seed(app) };
    for (const screen of screens) {
      await draw(stage, screen).catch((error) => console.error(`${screen.name}：${error.message}`));
    }
  } finally {
    await browser.close();
    await app.close();
  }
}

/** Those of component tests, which are drawn in place of being checked (tests/component/sweep.ts). */
function drawComponents(names: readonly string[]): void {
  const chosen = names.length === 0 ? [] : ['-t', `^(${names.join('|')})$`];
  const args = ['run', '--project', 'components', '--reporter', 'dot', ...chosen, 'screens.test.tsx'];
  spawnSync('vitest', args, { stdio: 'inherit', env: { ...process.env, SHOTS: '1' } });
}

const isWanted = (name: string, names: readonly string[]): boolean => names.length === 0 || names.includes(name);

process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const names = process.argv.slice(2);
if (names.length === 0) rmSync(SHOTS, { recursive: true, force: true });
const loaded = SCREENS.filter(({ name }) => isWanted(name, names));
if (loaded.length > 0) await drawLoaded(loaded);
if (names.length === 0 || loaded.length < names.length) drawComponents(names);
const drawn = globSync(`${SHOTS}/390x844-light/*.png`).map((file) => basename(file, '.png'));
console.log(
  `${drawn.filter((name) => !name.endsWith('-whole') && isWanted(name, names)).length} 个画面已存于 ${SHOTS}/`,
);
