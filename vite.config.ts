import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkLoaderPlugin } from './scripts/setup/chunk-loader-plugin.ts';
import { compileHintPlugin } from './scripts/setup/compile-hint-plugin.ts';
import { compressPlugin } from './scripts/setup/compress-plugin.ts';
import { jsonImportPlugin } from './scripts/setup/json-import-plugin.ts';
import { prerenderPlugin } from './scripts/setup/prerender-plugin.ts';
import { serviceWorkerPlugin } from './scripts/setup/service-worker-plugin.ts';

const either = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * A chunk for each regular expression: few names to list in the first script, and none of the size of a packet. Two chunks that
 * import each other run before what they need is there: tests/build/chunks.build.ts refuses that.
 */
const CHUNKS = {
  /** Of all pages with a hexagram. */
  figures: /core\/(hexagram\/(hexagram|line)\.|trigram\/(trigram|circle)\.|result)/,
  /** Of the pages of the book, and of what the form shows once it is hydrated. */
  reading:
    /core\/hexagram|web\/(platform\/(after-paint|chunk-suspense|texts)|ui\/(cast-label|focus-after-delete|retry-line|reading-head|tabs))\b/,
  /** All that hydrating /divination needs. */
  form: /web\/(ui\/choice|platform\/current-cast\.|features\/divination\/form\/)/,
  /** What every page keeps on the device, and does once it is idle. */
  stored: either(
    /web\/platform\/(asked-saves|question\/asked-questions|current-cast|cast-drafts|stored-facts|settings|storage|session|puzzle-drafts|log-worker|log-format|logger|retry|text-hash|trusted-urls)|contract\/(facts-on-the-wire|limits|moving-lines|timestamp)\.|core\/(limits\.|casting\/(?!time-basis)|journal\/entry\.|reading\/reading\.|share\/(question|utf8)\.)/,
    /web\/(app\/(background|prefetch|service-worker)|platform\/(journal\/(journal|journal-state|lazy-journal|journal-view|entry-record)|entry-path|saved-results|saved-view|stored-operations|stored-seen|throttled|sync\/(operation|operation-log|local-list|store|sync)))\.|core\/journal\/(?!entry\.)/,
  ),
  calls:
    /contract\/(?!divination|history)|node_modules\/valibot|web\/(platform\/(api|use-call|use-submit|use-later|navigation|clipboard|download|save-cast|share\/use-share-sheet|question\/use-question(-sheet)?)\.|ui\/(byline|cast-row|day-key|day-text|confirm-dialog|field|method-name|password-field|row-link|switch)\.)/,
  /** What the hour and every date need; the table of years is loaded by it. */
  calendar:
    /core\/(calendar\/(?!table(-data)?\.)|casting\/time-basis)|web\/(platform\/(calendar|device-moment|seconds)|ui\/cast-date)\./,
  /** Sending and reading what a signed-in user has saved, on every page. */
  sync: /web\/(app\/start-up|platform\/(sync\/(answer|list-reader|merge|queue|requests)|journal\/(create-journal|entry-db|entry-requests|entry-pass|indexed-db|open-journal|read-entries)))\.|contract\/divination/,
  /** What the form shows once it is hydrated. */
  'after-form': /web\/(features\/divination\/(form-extras|drafts)\/|ui\/toggles\.)/,
  /** A cast that is made, with the texts it is read by. */
  result: /web\/features\/divination\/result\/|core\/(reading|texts)\/(kaobianzhan|rule-words)/,
  /** Its reading, step by step. */
  explained: /web\/(features\/divination\/reading\/|platform\/open-steps)|core\/(reading|texts\/subjects)/,
  account: /web\/features\/account\//,
  puzzles: /web\/(features\/shefu\/|platform\/image\.|ui\/zoomable-image)/,
};

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    jsonImportPlugin(),
    chunkLoaderPlugin(),
    compileHintPlugin(),
    prerenderPlugin(),
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
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'] },
            ...Object.entries(CHUNKS).map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
