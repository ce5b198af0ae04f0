import type { Plugin } from 'vite';

/** Edition, method and licence of a text are for readers of its file: the app shows none of them. */
export const textSourcesPlugin = (): Plugin => ({
  name: 'text-sources',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/core\/texts\/[^/]+\.json$/ },
    handler: (code) => {
      const { source: _, ...text } = JSON.parse(code);
      return { code: JSON.stringify(text), map: null };
    },
  },
});
