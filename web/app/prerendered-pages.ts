import { fullName, KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import { TITLES } from '#web/ui/titles.ts';

export interface PrerenderedPage {
  readonly path: string;
  readonly title: string;
  /** Module of the page below web/; its chunk and styles are fetched along with the first script. */
  readonly module: string;
  /** Kept by the service worker. The hexagrams are not: offline the app renders them from its texts. */
  readonly isKeptOffline: boolean;
}

const hexagramPages = KING_WEN_ORDER.map((code) => ({
  path: `/hexagram/${code}`,
  title: fullName(code),
  module: 'features/library/hexagram-page.tsx',
  isKeptOffline: false,
}));

/** The pages that are the same for everyone, whatever the clock and the session: the build writes each as `path`.html. */
export const PRERENDERED_PAGES: readonly PrerenderedPage[] = [
  {
    path: '/divination',
    title: TITLES.cast,
    module: 'features/divination/form/divination-page.tsx',
    isKeptOffline: true,
  },
  { path: '/library', title: TITLES.library, module: 'features/library/library-page.tsx', isKeptOffline: true },
  ...hexagramPages,
];

/** library.html, hexagram/010001.html: the file in the build. */
export const fileOf = ({ path }: PrerenderedPage): string => `${path.slice(1)}.html`;
