/** Drawn by the build (scripts/setup/prerender-plugin.ts), in a process without a browser: pages as a first visit shows them. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { TITLES } from '#web/ui/titles.ts';
import { App } from './app.tsx';
import { PAGES } from './pages.ts';

/** The two pages that are the same for everyone, clock, session and address line aside. */
const DRAWN = [
  { path: '/divination', title: TITLES.cast, part: null },
  { path: '/library', title: TITLES.library, part: 'features/library/library-page.tsx' },
] as const;

export interface DrawnPage {
  readonly path: string;
  readonly title: string;
  readonly html: string;
  /** The file of the page, where it is not part of the first script. */
  readonly part: string | null;
}

export async function drawPages(): Promise<readonly DrawnPage[]> {
  await PAGES.Library.prefetch();
  return DRAWN.map(({ path, title, part }) => ({
    path,
    part,
    title: `${title} · 观象`,
    html: renderToString(
      <StrictMode>
        <App path={path} />
      </StrictMode>,
    ),
  }));
}
