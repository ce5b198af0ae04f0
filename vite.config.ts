import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './scripts/setup/compress-plugin.ts';

export default defineConfig({
  root: 'web',
  plugins: [react(), compressPlugin()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023' },
  server: { host: '127.0.0.1' },
});
