import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { buildDate } from '../config/build-date.ts';
import { VERSION } from '../config/version.ts';
import type { Instance } from '../db/instance-repo.ts';
import { KNOWN_MIGRATIONS } from '../db/migrate.ts';

/** The version of this program, with the day of its build, as 1.0.0+2026-11-15. */
export function programVersion(): string {
  const built = buildDate();
  return built === null ? VERSION : `${VERSION}+${built}`;
}

/** This process as one of the servers on its database; no other one, and no later one, has its name. */
export const newInstance = (): Instance => ({
  id: `${hostname()}-${randomBytes(4).toString('hex')}`,
  version: programVersion(),
  schema: KNOWN_MIGRATIONS.at(-1) ?? '',
});
