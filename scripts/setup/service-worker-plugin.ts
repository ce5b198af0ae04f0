import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { fileOf, PRERENDERED_PAGES } from '../../web/app/prerendered-pages.ts';

/** Needed only outside 1900–2100, and larger than all the rest: kept once it was used. */
const DISTANT_YEARS = 'node_modules/lunar-typescript/';
const notKept = new Set(PRERENDERED_PAGES.filter((page) => !page.isKeptOffline).map(fileOf));
const isLeftOut = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
  file.fileName.endsWith('.map') ||
  notKept.has(file.fileName) ||
  (file.type === 'chunk' && file.moduleIds.some((id) => id.includes(DISTANT_YEARS)));

/** Kept in a cache of their own: what we wrote about each hexagram, and the vocabulary. */
const OWN_TEXTS = /core\/texts\/(hexagrams\/\d{6}|vocabulary)\.json$/;
const isText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
  file.type === 'chunk' && file.moduleIds.some((id) => OWN_TEXTS.test(id));

/** The kept pages, by the path that each answers. */
const keptPages = Object.fromEntries(
  PRERENDERED_PAGES.filter((page) => page.isKeptOffline).map((page) => [page.path, `/${fileOf(page)}`]),
);

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Writes sw.js with the lists of all files of the build, and a version that changes with any of them but the texts, whose names do. */
export function serviceWorkerPlugin(options: { readonly source: string; readonly publicFolder: string }): Plugin {
  return {
    name: 'guanxiang-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hash = createHash('sha256').update(readFileSync(options.source));
        const texts = Object.values(bundle).filter(isText);
        const made = Object.values(bundle).filter((file) => !isLeftOut(file) && !isText(file));
        for (const file of made) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
        const copied = filesBelow(options.publicFolder);
        for (const path of copied) hash.update(readFileSync(path));
        const files = [
          ...made.map((file) => `/${file.fileName}`),
          ...copied.map((path) => `/${relative(options.publicFolder, path).split(sep).join('/')}`),
        ].sort();
        const source = readFileSync(options.source, 'utf8')
          .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace("['__FILES__']", JSON.stringify(files))
          .replace("['__TEXTS__']", JSON.stringify(texts.map((file) => `/${file.fileName}`).sort()))
          .replace("{ __PATH__: '__PAGE__' }", JSON.stringify(keptPages));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
