import type { Plugin } from 'vite';

/**
 * Chromium then compiles the whole script beside the page while it loads, and not each function on the page's own thread when
 * a tap first needs it. Other browsers read a comment. It counts only as the first line of a file.
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

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
