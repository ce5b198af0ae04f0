import { lazyPart } from '#web/platform/lazy-part.tsx';

/** Every page of the app, each in a chunk of its own, in the order in which they are prefetched. */
export const PAGES = {
  Divination: lazyPart(async () => (await import('#web/features/divination/divination-page.tsx')).DivinationPage),
  SharedCast: lazyPart(async () => (await import('#web/features/divination/shared-cast-page.tsx')).SharedCastPage),
  Library: lazyPart(async () => (await import('#web/features/library/library-page.tsx')).LibraryPage),
  Hexagram: lazyPart(async () => (await import('#web/features/library/hexagram-page.tsx')).HexagramPage),
  Line: lazyPart(async () => (await import('#web/features/library/line-page.tsx')).LinePage),
  Trigram: lazyPart(async () => (await import('#web/features/library/trigram-page.tsx')).TrigramPage),
  Academy: lazyPart(async () => (await import('#web/features/academy/academy-page.tsx')).AcademyPage),
  Terms: lazyPart(async () => (await import('#web/features/academy/terms-page.tsx')).TermsPage),
  Case: lazyPart(async () => (await import('#web/features/divination/case-page.tsx')).CasePage),
  Profile: lazyPart(async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage),
  About: lazyPart(async () => (await import('#web/features/about/about-page.tsx')).AboutPage),
  Clock: lazyPart(async () => (await import('#web/features/clock/clock-page.tsx')).ClockPage),
  PuzzleList: lazyPart(async () => (await import('#web/features/shefu/puzzle-list-page.tsx')).PuzzleListPage),
  Puzzle: lazyPart(async () => (await import('#web/features/shefu/puzzle-page.tsx')).PuzzlePage),
  CreatePuzzle: lazyPart(async () => (await import('#web/features/shefu/puzzle-form-pages.tsx')).CreatePuzzlePage),
  EditPuzzle: lazyPart(async () => (await import('#web/features/shefu/puzzle-form-pages.tsx')).EditPuzzlePage),
  Login: lazyPart(async () => (await import('#web/features/account/login-page.tsx')).LoginPage),
  ForgotPassword: lazyPart(
    async () => (await import('#web/features/account/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  ResetPassword: lazyPart(
    async () => (await import('#web/features/account/reset-password-page.tsx')).ResetPasswordPage,
  ),
};
