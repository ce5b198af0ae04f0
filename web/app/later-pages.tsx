/**
 * Every page that is not prerendered. Their routes and the names of their files are in this chunk and not in the first script, where each
 * would take room of what every visitor loads; index.html preloads it.
 */
import type { ReactNode } from 'react';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { pageAt, type Routes } from './routes.ts';

/**
 * Has the browser open the file of its databases while the code of a page is loaded: of a log of years that takes it longer than all that we do
 * with it. The answer is not needed, and a browser without databases shows the page all the same.
 */
const wakeDatabases = (): void => {
  void (async () => indexedDB.databases())().catch(() => {});
};

const SharedCast = lazyPart(async () => (await import('#web/features/divination/shared-cast-page.tsx')).SharedCastPage);
const Case = lazyPart(async () => (await import('#web/features/divination/cases/case-page.tsx')).CasePage);
const OldCast = lazyPart(async () => (await import('#web/features/divination/cases/old-cast-page.tsx')).OldCastPage);
const Clock = lazyPart(async () => (await import('#web/features/clock/clock-page.tsx')).ClockPage);
const Line = lazyPart(async () => (await import('#web/features/library/line/line-page.tsx')).LinePage);
const Trigram = lazyPart(async () => (await import('#web/features/library/trigram/trigram-page.tsx')).TrigramPage);
const Wings = lazyPart(async () => (await import('#web/features/library/wings/wings-page.tsx')).WingsPage);
const Chapter = lazyPart(async () => (await import('#web/features/library/wings/chapter-page.tsx')).ChapterPage);
const Search = lazyPart(async () => (await import('#web/features/search/search-page.tsx')).SearchPage);
const Figures = lazyPart(async () => (await import('#web/features/library/figures/figures-page.tsx')).FiguresPage);
const Academy = lazyPart(async () => (await import('#web/features/academy/academy-page.tsx')).AcademyPage);
const Terms = lazyPart(async () => (await import('#web/features/academy/terms-page.tsx')).TermsPage);
const Practice = lazyPart(async () => {
  wakeDatabases();
  return (await import('#web/features/practice/practice-page.tsx')).PracticePage;
});
const PracticeSession = lazyPart(async () => {
  wakeDatabases();
  return (await import('#web/features/practice/session-page.tsx')).SessionPage;
});
const Exercises = lazyPart(async () => (await import('#web/features/practice/exercises-page.tsx')).ExercisesPage);
const Exercise = lazyPart(async () => (await import('#web/features/practice/exercise-page.tsx')).ExercisePage);
const PuzzleList = lazyPart(async () => (await import('#web/features/shefu/puzzle-list-page.tsx')).PuzzleListPage);
const Puzzle = lazyPart(async () => (await import('#web/features/shefu/game/puzzle-page.tsx')).PuzzlePage);
const OwnGuesses = lazyPart(async () => (await import('#web/features/shefu/game/own-guesses-page.tsx')).OwnGuessesPage);
const CreatePuzzle = lazyPart(
  async () => (await import('#web/features/shefu/create-puzzle-page.tsx')).CreatePuzzlePage,
);
const EditPuzzle = lazyPart(async () => (await import('#web/features/shefu/game/edit-puzzle-page.tsx')).EditPuzzlePage);
const Profile = lazyPart(async () => (await import('#web/features/profile/profile-page.tsx')).ProfilePage);
const Moderation = lazyPart(
  async () => (await import('#web/features/profile/moderation/moderation-page.tsx')).ModerationPage,
);
const Entry = lazyPart(async () => (await import('#web/features/journal/entry/entry-page.tsx')).EntryPage);
const Statistics = lazyPart(
  async () => (await import('#web/features/journal/statistics/statistics-page.tsx')).StatisticsPage,
);
const About = lazyPart(async () => (await import('#web/features/about/about-page.tsx')).AboutPage);
const Login = lazyPart(async () => (await import('#web/features/account/login-page.tsx')).LoginPage);
const ForgotPassword = lazyPart(
  async () => (await import('#web/features/account/forgot-password-page.tsx')).ForgotPasswordPage,
);
const ResetPassword = lazyPart(
  async () => (await import('#web/features/account/reset-password-page.tsx')).ResetPasswordPage,
);
const emailLinks = () => import('#web/features/own-account/email-link-page.tsx');
const ConfirmEmail = lazyPart(async () => (await emailLinks()).ConfirmEmailPage);
const UndoEmail = lazyPart(async () => (await emailLinks()).UndoEmailPage);
const Account = lazyPart(async () => (await import('#web/features/own-account/account-page.tsx')).AccountPage);
const Password = lazyPart(async () => (await import('#web/features/own-account/password-page.tsx')).PasswordPage);
const Email = lazyPart(async () => (await import('#web/features/own-account/email-page.tsx')).EmailPage);
const Devices = lazyPart(async () => (await import('#web/features/own-account/devices-page.tsx')).DevicesPage);
const Activity = lazyPart(async () => (await import('#web/features/own-account/activity-page.tsx')).ActivityPage);
const OwnAvatar = lazyPart(async () => (await import('#web/features/own-account/avatar-page.tsx')).AvatarPage);
const Removal = lazyPart(async () => (await import('#web/features/own-account/removal-page.tsx')).RemovalPage);
const Leaving = lazyPart(async () => (await import('#web/features/own-account/leaving-page.tsx')).LeavingPage);

/** The first pattern that matches wins: /academy/shefu/create stands before /academy/shefu/:id. */
const ROUTES: Routes = [
  ['/c', () => <SharedCast />],
  ['/clock', () => <Clock />],
  ['/hexagram/:binary/text/:index?', ({ binary = '', index }) => <Line binary={binary} index={index} />],
  ['/trigram/:binary', ({ binary = '' }) => <Trigram binary={binary} />],
  ['/library/wings', () => <Wings />],
  ['/library/wings/:id/:chapter?', ({ id = '', chapter }) => <Chapter id={id} chapter={chapter} />],
  ['/library/figures', () => <Figures />],
  ['/search', () => <Search />],
  ['/academy', () => <Academy />],
  ['/academy/terms', () => <Terms />],
  ['/academy/cases/:id', ({ id = '' }) => <Case id={id} />],
  ['/academy/old-casts/:id', ({ id = '' }) => <OldCast id={id} />],
  ['/academy/practice', () => <Practice />],
  ['/academy/practice/cases', () => <Exercises />],
  ['/academy/practice/cases/:id', ({ id = '' }) => <Exercise id={id} />],
  ['/academy/practice/:part', ({ part = '' }) => <PracticeSession part={part} />],
  ['/academy/shefu', () => <PuzzleList />],
  ['/academy/shefu/create', () => <CreatePuzzle />],
  ['/academy/shefu/:id', ({ id = '' }) => <Puzzle id={id} />],
  ['/academy/shefu/:id/edit', ({ id = '' }) => <EditPuzzle id={id} />],
  ['/profile', () => <Profile />],
  ['/profile/cast/:at', ({ at = '' }) => <Entry at={at} />],
  ['/profile/statistics', () => <Statistics />],
  ['/profile/guesses', () => <OwnGuesses />],
  ['/profile/moderation', () => <Moderation />],
  ['/profile/account', () => <Account />],
  ['/profile/account/password', () => <Password />],
  ['/profile/account/email', () => <Email />],
  ['/profile/account/devices', () => <Devices />],
  ['/profile/account/activity', () => <Activity />],
  ['/profile/account/avatar', () => <OwnAvatar />],
  ['/profile/account/removal', () => <Removal />],
  ['/profile/leaving', () => <Leaving />],
  ['/about', () => <About />],
  ['/login', () => <Login />],
  ['/forgot-password', () => <ForgotPassword />],
  ['/reset-password', () => <ResetPassword />],
  ['/confirm-email', () => <ConfirmEmail />],
  ['/undo-email', () => <UndoEmail />],
];

export interface LaterPageProps {
  readonly path: string;
  /** What is shown where there is no page. */
  readonly otherwise: ReactNode;
}

export const LaterPage = ({ path, otherwise }: LaterPageProps) => pageAt(ROUTES, path) ?? otherwise;
