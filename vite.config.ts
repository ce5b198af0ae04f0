import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkLoaderPlugin } from './scripts/setup/chunk-loader-plugin.ts';
import { compileHintPlugin } from './scripts/setup/compile-hint-plugin.ts';
import { compressPlugin } from './scripts/setup/compress-plugin.ts';
import { prerenderPlugin } from './scripts/setup/prerender-plugin.ts';
import { serviceWorkerPlugin } from './scripts/setup/service-worker-plugin.ts';

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
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
          groups: [
            { name: 'first', tags: ['$initial'] },
            {
              name: 'page-parts',
              test: /web\/(platform\/(after-paint|chunk-suspense)|ui\/(reading-head|retry-line))\./,
            }, // a few lines each, for most pages
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});
