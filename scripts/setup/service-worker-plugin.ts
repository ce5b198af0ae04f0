import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Fetched only for years far from ours, and larger than all the rest: kept when it is used, not before. */
const LEFT_OUT = 'node_modules/lunar-typescript/';
/** Sixty-four pages drawn ahead for first visits; once the app is kept, it draws them itself. */
const isHexagramPage = (name: string): boolean => /^hexagram\/.*\.html$/.test(name);
const isLeftOut = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean =>
  file.fileName.endsWith('.map') ||
  isHexagramPage(file.fileName) ||
  (file.type === 'chunk' && file.moduleIds.some((id) => id.includes(LEFT_OUT)));

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Writes sw.js with the list of everything the build made, and a version that changes when any of it does. */
export function serviceWorkerPlugin(options: { readonly source: string; readonly publicFolder: string }): Plugin {
  return {
    name: 'guanxiang-service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const hash = createHash('sha256').update(readFileSync(options.source));
        const made = Object.values(bundle).filter((file) => !isLeftOut(file));
        for (const file of made) hash.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
        const copied = filesBelow(options.publicFolder);
        for (const path of copied) hash.update(readFileSync(path));
        const files = [
          ...made.map((file) => `/${file.fileName}`),
          ...copied.map((path) => `/${relative(options.publicFolder, path).split(sep).join('/')}`),
        ].sort();
        const source = readFileSync(options.source, 'utf8')
          .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace("['__FILES__']", JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}
