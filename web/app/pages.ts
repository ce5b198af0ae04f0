import { lazyPart } from '#web/platform/lazy-part.tsx';

const later = () => import('./later-pages.ts');

/** Every page of the app, each in a chunk of its own, in the order in which they are prefetched. */
export const PAGES = {
  Divination: lazyPart(async () => (await import('#web/features/divination/form/divination-page.tsx')).DivinationPage),
  SharedCast: lazyPart(async () => (await import('#web/features/divination/shared-cast-page.tsx')).SharedCastPage),
  Library: lazyPart(async () => (await import('#web/features/library/library-page.tsx')).LibraryPage),
  Hexagram: lazyPart(async () => (await import('#web/features/library/hexagram-page.tsx')).HexagramPage),
  Line: lazyPart(async () => (await import('#web/features/library/line-page.tsx')).LinePage),
  Trigram: lazyPart(async () => (await import('#web/features/library/trigram-page.tsx')).TrigramPage),
  Academy: lazyPart(async () => (await import('#web/features/academy/academy-page.tsx')).AcademyPage),
  Terms: lazyPart(async () => (await later()).terms()),
  Case: lazyPart(async () => (await later()).workedCase()),
  Profile: lazyPart(async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage),
  Entry: lazyPart(async () => (await later()).entry()),
  Statistics: lazyPart(async () => (await later()).statistics()),
  About: lazyPart(async () => (await later()).about()),
  Clock: lazyPart(async () => (await later()).clock()),
  PuzzleList: lazyPart(async () => (await import('#web/features/shefu/puzzle-list-page.tsx')).PuzzleListPage),
  Puzzle: lazyPart(async () => (await later()).puzzle()),
  CreatePuzzle: lazyPart(async () => (await later()).createPuzzle()),
  EditPuzzle: lazyPart(async () => (await later()).editPuzzle()),
  Login: lazyPart(async () => (await import('#web/features/account/login-page.tsx')).LoginPage),
  ForgotPassword: lazyPart(async () => (await later()).forgotPassword()),
  ResetPassword: lazyPart(async () => (await later()).resetPassword()),
};
