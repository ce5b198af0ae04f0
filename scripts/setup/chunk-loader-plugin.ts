import type { Plugin } from 'vite';

/** The module whose `__vitePreload` Vite wraps around every dynamic import of a build. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const ENTRY_CHUNK = /^assets\/(first|index)-/;

/** Gives every dynamic import to web/platform/chunks/load-files.ts, with the names of all files it needs. */
export function chunkLoaderPlugin(): Plugin {
  return {
    name: 'guanxiang-chunk-loader',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (name: string, imported: readonly string[]) =>
            [...new Set([name, ...imported])].filter((file) => !ENTRY_CHUNK.test(file)),
        },
      },
    }),
    load: (id) =>
      id === PRELOAD_HELPER ? `export { loadFiles as __vitePreload } from '/platform/chunks/load-files.ts';` : null,
  };
}
