import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from '../support/spawned-server.ts';
import type { Stage } from './stage.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const NEXT_VERSION = '99.0.0';
export const EXPAND = '9001-add-place';
export const CONTRACT = '9002-drop-attempts-by-time';

/** Adds a column and a table; a later release no longer needs an index of this one, and drops it. */
const MIGRATIONS = `import type { Kysely } from 'kysely';
export const addPlace = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('results').addColumn('place', 'text').execute();
    await db.schema.createTable('places').addColumn('id', 'text', (column) => column.primaryKey()).execute();
  },
});
export const dropAttemptsByTime = () => ({
  up: (db: Kysely<unknown>): Promise<void> => db.schema.dropIndex('attempts_by_time').execute(),
});
`;

/** Replaces a text that must be there. */
function edit(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
  writeFileSync(path, text.replace(before, after));
}

/** A release that comes after this one: a copy of the sources with another version and two migrations more. */
export function nextRelease(stage: Stage): { readonly server: Program; readonly admin: Program } {
  const folder = stage.folderOf('next-release');
  for (const name of ['core', 'contract', 'server', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'server/db/migrations/next.ts'), MIGRATIONS);
  const migrate = join(folder, 'server/db/migrate.ts');
  edit(migrate, 'import type { Schema }', "import * as next from './migrations/next.ts';\nimport type { Schema }");
  const steps = `  '${EXPAND}': { phase: 'expand', make: next.addPlace },
  '${CONTRACT}': { phase: 'contract', make: next.dropAttemptsByTime },\n`;
  edit(migrate, 'export const STEPS: Steps = {\n', `export const STEPS: Steps = {\n${steps}`);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  edit(join(folder, 'package.json'), `"version": "${version}"`, `"version": "${NEXT_VERSION}"`);
  return {
    server: [process.execPath, join(folder, 'server/main.ts')],
    admin: [process.execPath, join(folder, 'server/admin/admin.ts')],
  };
}
