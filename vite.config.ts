import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileHintPlugin } from './scripts/setup/compile-hint-plugin.ts';
import { compressPlugin } from './scripts/setup/compress-plugin.ts';
import { prerenderPlugin } from './scripts/setup/prerender-plugin.ts';
import { serviceWorkerPlugin } from './scripts/setup/service-worker-plugin.ts';

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    compileHintPlugin(),
    prerenderPlugin(),
    serviceWorkerPlugin({ source: 'web/service-worker/sw.js', publicFolder: 'web/public' }),
    compressPlugin(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false }, // whoever runs the app has it
    // what the first screen needs is one file: it is asked for once and compresses better than eight
    rolldownOptions: {
      checks: { bundlerTimings: false }, // drawing and compressing take longer than bundling, and may
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'page-parts', test: /web\/(platform\/after-paint|ui\/reading-head)\./ }, // a few lines each, for most pages
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
