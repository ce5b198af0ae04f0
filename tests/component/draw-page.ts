import type { BrowserCommand } from 'vitest/node';
import type { Theme } from '../support/draw-sizes.ts';
import '@vitest/browser-playwright';

/** Draws the window of a component test into a file. A command: it runs beside Playwright, not in the page. */
export const drawPage: BrowserCommand<[theme: Theme, file: string]> = async ({ page }, theme, file) => {
  await page.emulateMedia({ colorScheme: theme });
  await page.screenshot({ path: file, animations: 'disabled' });
};

declare module 'vitest/browser' {
  interface BrowserCommands {
    drawPage(theme: Theme, file: string): Promise<void>;
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Swept screens are drawn, not checked. */
    isDrawn: boolean;
    /** Swept are the states that are not the first of their page. */
    isDeep: boolean;
  }
}
