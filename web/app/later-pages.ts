/**
 * Every page that is not prerendered. The names of their files are in this chunk and not in the first script, where each would take room
 * of what every visitor loads; index.html preloads it.
 */
export const sharedCast = async () => (await import('#web/features/divination/shared-cast-page.tsx')).SharedCastPage;
export const line = async () => (await import('#web/features/library/line/line-page.tsx')).LinePage;
export const trigram = async () => (await import('#web/features/library/trigram/trigram-page.tsx')).TrigramPage;
export const academy = async () => (await import('#web/features/academy/academy-page.tsx')).AcademyPage;
export const profile = async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage;
export const puzzleList = async () => (await import('#web/features/shefu/puzzle-list-page.tsx')).PuzzleListPage;
export const login = async () => (await import('#web/features/account/login-page.tsx')).LoginPage;
export const terms = async () => (await import('#web/features/academy/terms-page.tsx')).TermsPage;
export const workedCase = async () => (await import('#web/features/divination/cases/case-page.tsx')).CasePage;
export const entry = async () => (await import('#web/features/journal/entry/entry-page.tsx')).EntryPage;
export const statistics = async () =>
  (await import('#web/features/journal/statistics/statistics-page.tsx')).StatisticsPage;
export const about = async () => (await import('#web/features/about/about-page.tsx')).AboutPage;
export const clock = async () => (await import('#web/features/clock/clock-page.tsx')).ClockPage;
export const puzzle = async () => (await import('#web/features/shefu/puzzle-page.tsx')).PuzzlePage;
export const createPuzzle = async () => (await import('#web/features/shefu/puzzle-form-pages.tsx')).CreatePuzzlePage;
export const editPuzzle = async () => (await import('#web/features/shefu/puzzle-form-pages.tsx')).EditPuzzlePage;
export const forgotPassword = async () =>
  (await import('#web/features/account/forgot-password-page.tsx')).ForgotPasswordPage;
export const resetPassword = async () =>
  (await import('#web/features/account/reset-password-page.tsx')).ResetPasswordPage;
