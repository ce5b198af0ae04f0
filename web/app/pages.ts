import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';

/** The pages that are prerendered, and one for all others. */
export const PAGES = {
  Divination: lazyPart(async () => (await import('#web/features/divination/form/divination-page.tsx')).DivinationPage),
  Library: lazyPart(async () => (await import('#web/features/library/library-page.tsx')).LibraryPage),
  Hexagram: lazyPart(async () => (await import('#web/features/library/hexagram-page.tsx')).HexagramPage),
  Later: lazyPart(async () => (await import('./later-pages.tsx')).LaterPage),
};
