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

/** Kept in a cache of their own, and brought by packs: what we wrote about each hexagram, the wings and the vocabulary. */
const OWN_TEXTS = /core\/texts\/(hexagrams\/\d{6}|wings\/[\w-]+|vocabulary)\.json$/;
const isText = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk =>
  file.type === 'chunk' && file.moduleIds.some((id) => OWN_TEXTS.test(id));

/** So many packs bring them. Each has some 65 KB, brotli: less is more requests, more is more to fetch again when one text has changed. */
const PACK_COUNT = 6;

interface Pack {
  readonly fileName: string;
  /** The code of each text, by its address. */
  readonly source: string;
  readonly addresses: readonly string[];
}

function packsOf(texts: readonly Rolldown.OutputChunk[]): readonly Pack[] {
  const size = Math.ceil(texts.length / PACK_COUNT);
  return Array.from({ length: PACK_COUNT }, (_, index) => {
    const packed = texts.slice(index * size, (index + 1) * size);
    const source = JSON.stringify(Object.fromEntries(packed.map(({ fileName, code }) => [`/${fileName}`, code])));
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
    return { fileName: `assets/texts-${hash}.json`, source, addresses: packed.map(({ fileName }) => `/${fileName}`) };
  });
}

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
        const packs = packsOf(Object.values(bundle).filter(isText));
        const made = Object.values(bundle).filter((file) => !isLeftOut(file) && !isText(file));
        for (const file of made) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
        const copied = filesBelow(options.publicFolder).filter((path) => !path.endsWith('.txt')); // licences
        for (const path of copied) hash.update(readFileSync(path));
        const files = [
          ...made.map((file) => `/${file.fileName}`),
          ...copied.map((path) => `/${relative(options.publicFolder, path).split(sep).join('/')}`),
        ].sort();
        const source = readFileSync(options.source, 'utf8')
          .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace("['__FILES__']", JSON.stringify(files))
          .replace(
            "{ __PACK__: ['__TEXT__'] }",
            JSON.stringify(Object.fromEntries(packs.map(({ fileName, addresses }) => [`/${fileName}`, addresses]))),
          )
          .replace("{ __PATH__: '__PAGE__' }", JSON.stringify(keptPages));
        for (const pack of packs) this.emitFile({ type: 'asset', fileName: pack.fileName, source: pack.source });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
