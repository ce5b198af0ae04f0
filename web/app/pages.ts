import type { ComponentType } from 'react';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';

type LaterPages = typeof import('./later-pages.ts');

const later = <P extends object>(page: (pages: LaterPages) => Promise<ComponentType<P>>) =>
  lazyPart(async () => page(await import('./later-pages.ts')));

/** Every page of the app. */
export const PAGES = {
  Divination: lazyPart(async () => (await import('#web/features/divination/form/divination-page.tsx')).DivinationPage),
  SharedCast: later((pages) => pages.sharedCast()),
  Library: lazyPart(async () => (await import('#web/features/library/library-page.tsx')).LibraryPage),
  Hexagram: lazyPart(async () => (await import('#web/features/library/hexagram-page.tsx')).HexagramPage),
  Line: later((pages) => pages.line()),
  Trigram: later((pages) => pages.trigram()),
  Academy: later((pages) => pages.academy()),
  Terms: later((pages) => pages.terms()),
  Case: later((pages) => pages.workedCase()),
  Profile: later((pages) => pages.profile()),
  Entry: later((pages) => pages.entry()),
  Statistics: later((pages) => pages.statistics()),
  About: later((pages) => pages.about()),
  Clock: later((pages) => pages.clock()),
  PuzzleList: later((pages) => pages.puzzleList()),
  Puzzle: later((pages) => pages.puzzle()),
  CreatePuzzle: later((pages) => pages.createPuzzle()),
  EditPuzzle: later((pages) => pages.editPuzzle()),
  Login: later((pages) => pages.login()),
  ForgotPassword: later((pages) => pages.forgotPassword()),
  ResetPassword: later((pages) => pages.resetPassword()),
};
