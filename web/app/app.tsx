import { Suspense } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useToast } from '#web/platform/toast.ts';
import { BottomNav } from '#web/ui/bottom-nav.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { Toast } from '#web/ui/toast.tsx';
import { useAfterNavigation } from './after-navigation.ts';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { PAGES } from './pages.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** `path` is given by the prerenderer, which has no address bar. */
export function App({ path }: { readonly path?: string }) {
  return (
    <Router {...(path !== undefined && { ssrPath: path })}>
      <Shell />
    </Router>
  );
}

function Shell() {
  const [path] = useLocation();
  const message = useToast((state) => state.message);
  useAfterNavigation(path);
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
      <Route path="/divination" component={PAGES.Divination} />
      <Route path="/clock" component={PAGES.Clock} />
      <Route path="/library" component={PAGES.Library} />
      <Route path="/hexagram/:binary">{({ binary }) => <PAGES.Hexagram key={binary} binary={binary} />}</Route>
      <Route path="/hexagram/:binary/text/:index?">
        {({ binary, index }) => <PAGES.Line key={`${binary} ${index}`} binary={binary} index={index} />}
      </Route>
      <Route path="/trigram/:binary">{({ binary }) => <PAGES.Trigram binary={binary} />}</Route>
      <Route path="/academy" component={PAGES.Academy} />
      <Route path="/academy/shefu" component={PAGES.PuzzleList} />
      <Route path="/academy/shefu/create" component={PAGES.CreatePuzzle} />
      <Route path="/academy/shefu/:id">{({ id }) => <PAGES.Puzzle key={id} id={id} />}</Route>
      <Route path="/academy/shefu/:id/edit">{({ id }) => <PAGES.EditPuzzle key={id} id={id} />}</Route>
      <Route path="/profile" component={PAGES.Profile} />
      <Route path="/login" component={PAGES.Login} />
      <Route path="/forgot-password" component={PAGES.ForgotPassword} />
      <Route path="/reset-password" component={PAGES.ResetPassword} />
      <Route>
        <NotFound message={TITLES.notFound} href="/divination" action="回到起卦" />
      </Route>
    </Switch>
  );
}
