import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { build } from 'vite';
import { registerWebApp } from '#server/http/web-app.ts';
import { compressPlugin } from '../../scripts/setup/compress-plugin.ts';

/** The bare page, built, compressed and served by the same code as the app. */
export async function startBarePage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'guanxiang-bare-'));
  await build({
    root: fileURLToPath(new URL('./bare-page/', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [compressPlugin()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  const app = fastify();
  const { sendPage } = await registerWebApp(app, folder, { publicBaseUrl: null, previousAssets: null });
  app.setNotFoundHandler((_, reply) => sendPage(reply, '/'));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async close() {
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}
