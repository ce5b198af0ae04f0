import type { Plugin } from 'vite';

/**
 * Chromium then compiles the whole script off the main thread while it loads, not each function on the main thread when a tap
 * first calls it. A comment to other browsers. It must be the first line of a file.
 */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

export function compileHintPlugin(): Plugin {
  return {
    name: 'guanxiang-compile-hint',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `${COMPILE_HINT}\n${file.code}`;
        }
      },
    },
  };
}
