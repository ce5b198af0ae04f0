import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { FILES, ONE_FILE } from './kysely-files.ts';

/** Writes the file that `kysely-in-one-file.ts` has processes load, once for each version of Kysely. */
export default async function setUp() {
  if (existsSync(ONE_FILE)) return;
  const written = `kysely-${randomUUID()}.js`; // another project or run may write one too: each is renamed when it is whole
  const outDir = dirname(fileURLToPath(ONE_FILE));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: fileURLToPath(FILES),
      outDir,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: written } },
    },
    ssr: { noExternal: true },
  });
  renameSync(`${outDir}/${written}`, ONE_FILE);
}
