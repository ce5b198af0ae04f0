/** Run by the build (scripts/setup/prerender-plugin.ts) in a process without a browser: pages as a first visit shows them. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { setPrerenderedPath } from '#web/platform/navigation/router.tsx';
import { classicTexts, companionTexts } from '#web/platform/texts/texts.ts';
import { App } from './app.tsx';
import { PAGES } from './pages.ts';
import { PRERENDERED_PAGES } from './prerendered-pages.ts';

/** The HTML of each page, by its path. */
export async function prerender(): Promise<Readonly<Record<string, string>>> {
  const { Divination, Library, Hexagram } = PAGES;
  await Promise.all([Divination, Library, Hexagram].map((page) => page.prefetch()));
  await Promise.all([classicTexts.load(), ...HEXAGRAM_CODES.map((code) => companionTexts(code).load())]);
  const htmlOf = (path: string) => {
    setPrerenderedPath(path);
    return renderToString(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  };
  return Object.fromEntries(PRERENDERED_PAGES.map(({ path }) => [path, htmlOf(path)]));
}
