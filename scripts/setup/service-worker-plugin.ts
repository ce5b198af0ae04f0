import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { fileOf, PRERENDERED_PAGES } from '../../web/app/prerendered-pages.ts';
import { chunkOfModule } from './chunk-of-module.ts';
import { COMPILE_HINT } from './compile-hint-plugin.ts';
import { type TextPack, textPacks } from './text-packs.ts';

type File = Rolldown.OutputAsset | Rolldown.OutputChunk;

/**
 * Kept once they were used: the calendar outside 1900–2100, larger than all the rest; and words of daily life, which the search finds the
 * texts without.
 */
const KEPT_ONCE_USED = ['node_modules/lunar-typescript/', 'core/texts/topics.json'];
const notKept = new Set(PRERENDERED_PAGES.filter((page) => !page.isKeptOffline).map(fileOf));
const isLeftOut = (file: File): boolean =>
  file.fileName.endsWith('.map') ||
  notKept.has(file.fileName) ||
  (file.type === 'chunk' && file.moduleIds.some((id) => KEPT_ONCE_USED.some((path) => id.includes(path))));

/** Licences, and the icons that systems fetch to install the app, past its service worker. */
const ONLINE_ONLY = /\.(txt|png|ico)$/;

/** What the file of a text begins with; its JSON follows. The service worker makes the files of a pack by it, and packs of files. */
const MODULE_START = `${COMPILE_HINT}\nexport default `;

/** Texts with code beside them: they are kept with the others, and are in no pack. */
const ALONE = ['core/texts/vocabulary.json', 'core/texts/trigrams.json'];

/** The addresses of the texts of each pack, by their ids. Their files become what the service worker makes of a pack. */
function addressesIn(pack: TextPack, bundle: Rolldown.OutputBundle): Readonly<Record<string, string>> {
  return Object.fromEntries(
    pack.texts.map(({ id, json }) => {
      const chunk = chunkOfModule(bundle, `core/texts/${id}.json`);
      chunk.code = MODULE_START + json;
      return [id, `/${chunk.fileName}`];
    }),
  );
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
        const packs = textPacks().map((pack) => ({ ...pack, addresses: addressesIn(pack, bundle) }));
        const alone = ALONE.map((path) => chunkOfModule(bundle, path).fileName);
        const texts = new Set([
          ...alone,
          ...packs.flatMap((pack) => Object.values(pack.addresses).map((one) => one.slice(1))),
        ]);
        const made = Object.values(bundle).filter((file) => !isLeftOut(file) && !texts.has(file.fileName));
        for (const file of made) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
        const copied = filesBelow(options.publicFolder).filter((path) => !ONLINE_ONLY.test(path));
        for (const path of copied) hash.update(readFileSync(path));
        const files = [
          ...made.map((file) => `/${file.fileName}`),
          ...copied.map((path) => `/${relative(options.publicFolder, path).split(sep).join('/')}`),
        ].sort();
        const source = readFileSync(options.source, 'utf8')
          .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace("['__FILES__']", JSON.stringify(files))
          .replace(
            "{ __PACK__: { __ID__: '__TEXT__' } }",
            JSON.stringify(Object.fromEntries(packs.map(({ fileName, addresses }) => [`/${fileName}`, addresses]))),
          )
          .replace("['__ALONE__']", JSON.stringify(alone.map((name) => `/${name}`)))
          .replace("'__MODULE_START__'", JSON.stringify(MODULE_START))
          .replace("{ __PATH__: '__PAGE__' }", JSON.stringify(keptPages));
        for (const pack of packs) this.emitFile({ type: 'asset', fileName: pack.fileName, source: pack.source });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
