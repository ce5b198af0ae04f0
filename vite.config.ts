import { dirname, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkLoaderPlugin } from './scripts/setup/chunk-loader-plugin.ts';
import { CSS_OPTIONS } from './scripts/setup/class-names.ts';
import { compileHintPlugin } from './scripts/setup/compile-hint-plugin.ts';
import { compressPlugin } from './scripts/setup/compress-plugin.ts';
import { jsonImportPlugin } from './scripts/setup/json-import-plugin.ts';
import { prerenderPlugin } from './scripts/setup/prerender-plugin.ts';
import { serviceWorkerPlugin } from './scripts/setup/service-worker-plugin.ts';
import { textPacksPlugin } from './scripts/setup/text-packs-plugin.ts';
import { textSourcesPlugin } from './scripts/setup/text-sources-plugin.ts';

/** Folders whose styles are inlined into the prerendered pages with `base`: a link to a style sheet costs a slow phone about 3 ms of script. */
const STYLES_OF_FIRST_VISIT = [
  ...['web/ui', 'web/ui/book', 'web/ui/fields', 'web/ui/rows'],
  ...['web/features/divination/casting', 'web/features/divination/hour', 'web/features/library'],
];

/**
 * A chunk is the files of some folders, without the folders in them, and all they import that no chunk before it has. What is in no chunk
 * of the list has one of its own.
 */
const CHUNKS = {
  base: ['core/hexagram', 'core/trigram', 'web/platform/chunks', 'web/platform/texts', 'web/ui/book'],
  form: ['web/features/divination/form'],
  common: [
    ...['storage', 'casts', 'log', 'navigation', 'device'].map((name) => `web/platform/${name}`),
    ...['web/ui/fields', 'web/ui/rows', 'web/sheets/lazy', 'core/reading'],
  ],
  calendar: ['web/platform/calendar', 'web/features/divination/hour'],
  casting: ['web/features/divination/casting'],
  result: ['web/features/divination/result'],
  sheets: ['web/sheets/question', 'web/sheets/omen', 'web/sheets/share', 'core/share'],
  answers: ['web/platform/saved/records', 'core/practice-log'],
  network: ['web/platform/network', 'web/ui', 'contract/schemas'],
  pictures: ['web/ui/pictures'],
  sync: ['web/platform/saved', 'web/platform/saved/results', 'web/platform/saved/guesses'],
  news: ['web/platform/news', 'web/sheets/decided'],
  sending: ['sending', 'queue', 'entries', 'practice'].map((name) => `web/platform/saved/${name}`),
  ways: ['ways', 'ways/coins', 'ways/text', 'ways/yarrow'].map((name) => `web/features/divination/${name}`),
  reading: ['web/features/divination/reading', 'web/features/divination/cases'],
  'library-parts': ['line', 'trigram', 'figure'].map((name) => `web/features/library/${name}`),
  wings: ['web/features/library/wings', 'web/features/library/figures'],
  practice: ['web/features/practice', 'web/platform/practice', 'core/practice', 'core/exercise'],
  'small-pages': ['web/features/academy', 'web/features/about', 'web/features/clock'],
  account: ['web/features/account'],
  'own-account': ['web/features/own-account'],
  contract: ['contract'],
  picture: ['web/sheets/picture'],
  'history-file': ['web/features/profile/transfer'],
  profile: ['web/features/profile', 'web/features/profile/news'],
  moderation: ['web/features/profile/moderation', 'web/sheets/decide'],
  puzzles: ['web/features/shefu', 'web/platform/images'],
  game: ['web/features/shefu/game', 'web/features/shefu/reports'],
};

const folderOf = (id: string): string => dirname(relative(import.meta.dirname, id));
const isStyleOfFirstVisit = (id: string): boolean =>
  id.endsWith('.css') && STYLES_OF_FIRST_VISIT.includes(folderOf(id));

export default defineConfig({
  root: 'web',
  css: CSS_OPTIONS,
  plugins: [
    react(),
    jsonImportPlugin(),
    textSourcesPlugin(),
    chunkLoaderPlugin(),
    compileHintPlugin(),
    prerenderPlugin(),
    textPacksPlugin(),
    serviceWorkerPlugin({ source: 'web/service-worker/sw.js', publicFolder: 'web/public' }),
    compressPlugin(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // all that every page needs is one file: one request, and it compresses better than eight
    rolldownOptions: {
      checks: { bundlerTimings: false }, // prerendering and compressing take longer than bundling
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            ...Object.entries(CHUNKS).map(([name, folders]) => ({
              name,
              test: (id: string) => folders.includes(folderOf(id)) || (name === 'base' && isStyleOfFirstVisit(id)),
            })),
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
