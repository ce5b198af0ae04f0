/** Drawn by the build (scripts/setup/prerender-plugin.ts), in a process without a browser: pages as a first visit shows them. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { fullName, KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { loadClassic, loadCompanion } from '#web/platform/texts.ts';
import { TITLES } from '#web/ui/titles.ts';
import { App } from './app.tsx';
import { PAGES } from './pages.ts';

/** The pages that are the same for everyone, clock, session and address line aside; `part` is the file a page is in. */
const DRAWN = [
  { path: '/divination', title: TITLES.cast, part: null },
  { path: '/library', title: TITLES.library, part: 'features/library/library-page.tsx' },
  ...KING_WEN_ORDER.map((code) => ({
    path: `/hexagram/${code}`,
    title: fullName(code),
    part: 'features/library/hexagram-page.tsx',
  })),
];

export interface DrawnPage {
  readonly path: string;
  readonly title: string;
  readonly part: string | null;
  readonly html: string;
}

export async function drawPages(): Promise<readonly DrawnPage[]> {
  await Promise.all([PAGES.Library.prefetch(), PAGES.Hexagram.prefetch(), loadClassic(), loadCompanion()]);
  return DRAWN.map(({ path, title, part }) => ({
    path,
    title: `${title} · 观象`,
    part,
    html: renderToString(
      <StrictMode>
        <App path={path} />
      </StrictMode>,
    ),
  }));
}
