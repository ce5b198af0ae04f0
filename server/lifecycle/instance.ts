import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { programVersion } from '../config/version.ts';
import type { Instance } from '../db/instance-repo.ts';
import { KNOWN_MIGRATIONS } from '../db/migrate.ts';

/** This process as one of the servers on its database; no other one, and no later one, has its name. */
export const newInstance = (): Instance => ({
  id: `${hostname()}-${randomBytes(4).toString('hex')}`,
  version: programVersion(),
  schema: KNOWN_MIGRATIONS.at(-1) ?? '',
});
