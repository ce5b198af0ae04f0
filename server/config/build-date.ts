import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const BUILT_PAGE = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

/** The day (UTC) on which the web app was built, by the time of its page, as 2026-11-15; null without a build. */
export function buildDate(page = BUILT_PAGE): string | null {
  const built = statSync(page, { throwIfNoEntry: false });
  return built ? built.mtime.toISOString().slice(0, 10) : null;
}
