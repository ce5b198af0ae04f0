import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MANIFEST = new URL('../../package.json', import.meta.url);
const BUILT_PAGE = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

/** The version of this program, as package.json has it. */
export const VERSION: string = JSON.parse(readFileSync(MANIFEST, 'utf8')).version;

/** The day (UTC) on which the web app was built, by the time of its page, as 2026-11-15; null without a build. */
export function buildDate(page = BUILT_PAGE): string | null {
  const built = statSync(page, { throwIfNoEntry: false });
  return built ? built.mtime.toISOString().slice(0, 10) : null;
}

/** The version with the day of its build, as 1.0.0+2026-11-15. */
export function programVersion(): string {
  const built = buildDate();
  return built === null ? VERSION : `${VERSION}+${built}`;
}
