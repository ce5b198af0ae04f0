import { lazy, Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { DivinationPage } from '#web/features/divination/divination-page.tsx';
import { LibraryPage } from '#web/features/library/library-page.tsx';
import { useToast } from '#web/platform/toast.ts';
import { BottomNav } from '#web/ui/bottom-nav.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { Toast } from '#web/ui/toast.tsx';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { aroundNav, useArrival } from './page-turn.ts';
import { UpdatePrompt } from './update-prompt.tsx';

const ClockPage = lazy(() => import('#web/features/clock/clock-page.tsx').then((m) => ({ default: m.ClockPage })));
const HexagramPage = lazy(() =>
  import('#web/features/library/hexagram-page.tsx').then((m) => ({ default: m.HexagramPage })),
);
const LinePage = lazy(() => import('#web/features/library/line-page.tsx').then((m) => ({ default: m.LinePage })));
const TrigramPage = lazy(() =>
  import('#web/features/library/trigram-page.tsx').then((m) => ({ default: m.TrigramPage })),
);
const AcademyPage = lazy(() =>
  import('#web/features/academy/academy-page.tsx').then((m) => ({ default: m.AcademyPage })),
);
const PuzzleListPage = lazy(() =>
  import('#web/features/shefu/puzzle-list-page.tsx').then((m) => ({ default: m.PuzzleListPage })),
);
const PuzzlePage = lazy(() => import('#web/features/shefu/puzzle-page.tsx').then((m) => ({ default: m.PuzzlePage })));
const CreatePuzzlePage = lazy(() =>
  import('#web/features/shefu/puzzle-form-pages.tsx').then((m) => ({ default: m.CreatePuzzlePage })),
);
const EditPuzzlePage = lazy(() =>
  import('#web/features/shefu/puzzle-form-pages.tsx').then((m) => ({ default: m.EditPuzzlePage })),
);
const ProfilePage = lazy(() =>
  import('#web/features/profile/profile-page.tsx').then((m) => ({ default: m.ProfilePage })),
);
const LoginPage = lazy(() => import('#web/features/account/login-page.tsx').then((m) => ({ default: m.LoginPage })));
const ForgotPasswordPage = lazy(() =>
  import('#web/features/account/forgot-password-page.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
);
const ResetPasswordPage = lazy(() =>
  import('#web/features/account/reset-password-page.tsx').then((m) => ({ default: m.ResetPasswordPage })),
);

export function App() {
  return (
    <Router aroundNav={aroundNav}>
      <Shell />
    </Router>
  );
}

function Shell() {
  const [path] = useLocation();
  const message = useToast((state) => state.message);
  useArrival(path);
  return (
    <>
      <main className={styles.column} id="main" tabIndex={-1}>
        <ErrorBoundary key={path}>
          <Suspense fallback={<Skeleton rows={8} />}>
            <Routes />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Toast message={message} />
      <UpdatePrompt />
      <BottomNav path={path} />
    </>
  );
}

function Routes() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/divination" replace />
      </Route>
      <Route path="/divination" component={DivinationPage} />
      <Route path="/clock" component={ClockPage} />
      <Route path="/library" component={LibraryPage} />
      <Route path="/hexagram/:binary">{({ binary }) => <HexagramPage key={binary} binary={binary} />}</Route>
      <Route path="/hexagram/:binary/text/:index?">
        {({ binary, index }) => <LinePage key={`${binary} ${index}`} binary={binary} index={index} />}
      </Route>
      <Route path="/trigram/:binary">{({ binary }) => <TrigramPage binary={binary} />}</Route>
      <Route path="/academy" component={AcademyPage} />
      <Route path="/academy/shefu" component={PuzzleListPage} />
      <Route path="/academy/shefu/create" component={CreatePuzzlePage} />
      <Route path="/academy/shefu/:id">{({ id }) => <PuzzlePage key={id} id={id} />}</Route>
      <Route path="/academy/shefu/:id/edit">{({ id }) => <EditPuzzlePage key={id} id={id} />}</Route>
      <Route path="/profile" component={ProfilePage} />
      <Route path="/login" component={LoginPage} />
      <Route path="/forgot-password" component={ForgotPasswordPage} />
      <Route path="/reset-password" component={ResetPasswordPage} />
      <Route>
        <NotFound message={TITLES.notFound} href="/divination" action="回到起卦" />
      </Route>
    </Switch>
  );
}
