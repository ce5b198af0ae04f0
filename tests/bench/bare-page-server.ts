import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { build } from 'vite';
import { registerWebApp } from '#server/http/web-app.ts';
import { compressPlugin } from '../../scripts/setup/compress-plugin.ts';
import { newFolder, removeFolder } from '../support/temporary-folder.ts';

/** The bare page, built, compressed and served by the same code as the app. */
export async function startBarePage(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = newFolder();
  await build({
    root: fileURLToPath(new URL('./bare-page/', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [compressPlugin()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  });
  const app = fastify();
  const sendPage = await registerWebApp(app, folder, { publicBaseUrl: null, previousAssets: null });
  app.setNotFoundHandler((_, reply) => sendPage(reply, '/'));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async close() {
      await app.close();
      removeFolder(folder);
    },
  };
}
