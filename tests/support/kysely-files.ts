import { readFileSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('node_modules/kysely/package.json', ROOT), 'utf8'));

/** As the package has it: this one loads 254 others. */
export const FILES = new URL('node_modules/kysely/dist/index.js', ROOT);
/** As `bundle-kysely.ts` writes it. */
export const ONE_FILE = new URL(`.cache/kysely-${version}.js`, ROOT);
