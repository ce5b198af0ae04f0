import type { Plugin } from 'vite';
import { textPacks } from './text-packs.ts';

/** Tells the app the addresses of the packs, and serves them where there is no build. The service worker's plugin writes them. */
export function textPacksPlugin(): Plugin {
  const packs = textPacks();
  return {
    name: 'guanxiang-text-packs',
    config: () => ({ define: { __TEXT_PACKS__: JSON.stringify(packs.map(({ fileName }) => `/${fileName}`)) } }),
    configureServer({ middlewares }) {
      for (const { fileName, source } of packs)
        middlewares.use(`/${fileName}`, (_, response) => {
          response.setHeader('content-type', 'application/json');
          response.end(source);
        });
    },
  };
}
