/**
 * Pages that few open first. The names of their files are in this chunk and not in the first script, where each would take room of what
 * every visitor loads.
 */
export const terms = async () => (await import('#web/features/academy/terms-page.tsx')).TermsPage;
export const workedCase = async () => (await import('#web/features/divination/case-page.tsx')).CasePage;
export const entry = async () => (await import('#web/features/journal/entry-page.tsx')).EntryPage;
export const statistics = async () => (await import('#web/features/journal/statistics-page.tsx')).StatisticsPage;
export const about = async () => (await import('#web/features/about/about-page.tsx')).AboutPage;
export const clock = async () => (await import('#web/features/clock/clock-page.tsx')).ClockPage;
export const puzzle = async () => (await import('#web/features/shefu/puzzle-page.tsx')).PuzzlePage;
export const createPuzzle = async () => (await import('#web/features/shefu/puzzle-form-pages.tsx')).CreatePuzzlePage;
export const editPuzzle = async () => (await import('#web/features/shefu/puzzle-form-pages.tsx')).EditPuzzlePage;
export const forgotPassword = async () =>
  (await import('#web/features/account/forgot-password-page.tsx')).ForgotPasswordPage;
export const resetPassword = async () =>
  (await import('#web/features/account/reset-password-page.tsx')).ResetPasswordPage;
