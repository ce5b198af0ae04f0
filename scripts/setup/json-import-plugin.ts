import type { Plugin } from 'vite';

const ATTRIBUTE = /(\bimport\('[^']+\.json'), \{ with: \{ type: 'json' \} \}\)/g;

/**
 * Without a build, Vite serves JSON as a script: a browser refuses it where the import says that it is JSON, as Node asks for. Vite removes
 * the attribute from static imports only.
 */
export const jsonImportPlugin = (): Plugin => ({
  name: 'json-import',
  apply: 'serve',
  enforce: 'pre',
  transform: {
    filter: { code: 'type: ' },
    handler: (code) => ({ code: code.replaceAll(ATTRIBUTE, '$1)'), map: null }),
  },
});
