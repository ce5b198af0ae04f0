import type { ReactNode } from 'react';
import { PromptSuspense } from '#web/platform/chunks/prompt-suspense.tsx';
import { matchPath, Redirect, usePath } from '#web/platform/navigation/router.tsx';
import { hideToast, hideToastIn, holdToast, TOAST_MS, useToast } from '#web/platform/toast.ts';
import { BottomNav } from '#web/ui/bottom-nav.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { Toast } from '#web/ui/toast.tsx';
import { useAfterNavigation } from './after-navigation.ts';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { PAGES } from './pages.ts';

export function App() {
  const path = usePath();
  useAfterNavigation(path);
  return (
    <>
      <main className={styles.column} id="main" tabIndex={-1}>
        <ErrorBoundary key={path}>
          <PromptSuspense rows={8}>{pageAt(path)}</PromptSuspense>
        </ErrorBoundary>
      </main>
      <AppToast />
      <BottomNav path={path} />
    </>
  );
}

function AppToast() {
  const { message, action } = useToast();
  const act = () => {
    hideToast();
    action?.run();
  };
  return (
    <Toast
      message={message}
      action={action?.label ?? null}
      onAction={act}
      onFocus={holdToast}
      onBlur={() => hideToastIn(TOAST_MS.other)}
    />
  );
}

type Params = Readonly<Record<string, string>>;

/** The first pattern that matches wins: /academy/shefu/create stands before /academy/shefu/:id. */
const ROUTES: readonly (readonly [pattern: string, render: (params: Params) => ReactNode])[] = [
  ['/', () => <Redirect to="/divination" />],
  ['/divination', () => <PAGES.Divination />],
  ['/c', () => <PAGES.SharedCast />],
  ['/clock', () => <PAGES.Clock />],
  ['/library', () => <PAGES.Library />],
  ['/hexagram/:binary', ({ binary = '' }) => <PAGES.Hexagram binary={binary} />],
  ['/hexagram/:binary/text/:index?', ({ binary = '', index }) => <PAGES.Line binary={binary} index={index} />],
  ['/trigram/:binary', ({ binary = '' }) => <PAGES.Trigram binary={binary} />],
  ['/academy', () => <PAGES.Academy />],
  ['/academy/terms', () => <PAGES.Terms />],
  ['/academy/cases/:id', ({ id = '' }) => <PAGES.Case id={id} />],
  ['/academy/shefu', () => <PAGES.PuzzleList />],
  ['/academy/shefu/create', () => <PAGES.CreatePuzzle />],
  ['/academy/shefu/:id', ({ id = '' }) => <PAGES.Puzzle id={id} />],
  ['/academy/shefu/:id/edit', ({ id = '' }) => <PAGES.EditPuzzle id={id} />],
  ['/profile', () => <PAGES.Profile />],
  ['/profile/cast/:at', ({ at = '' }) => <PAGES.Entry at={at} />],
  ['/profile/statistics', () => <PAGES.Statistics />],
  ['/about', () => <PAGES.About />],
  ['/login', () => <PAGES.Login />],
  ['/forgot-password', () => <PAGES.ForgotPassword />],
  ['/reset-password', () => <PAGES.ResetPassword />],
];

function pageAt(path: string): ReactNode {
  for (const [pattern, render] of ROUTES) {
    const params = matchPath(pattern, path);
    if (params) return render(params);
  }
  return <NotFound message={TITLES.notFound} href="/divination" action="回到起卦" />;
}
