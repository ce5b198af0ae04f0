import { PromptSuspense } from '#web/platform/chunks/prompt-suspense.tsx';
import { Redirect, usePath } from '#web/platform/navigation/router.tsx';
import { useNewsDot } from '#web/platform/news/news-dot.ts';
import { hideToast, hideToastIn, holdToast, TOAST_MS, useToast } from '#web/platform/toast.ts';
import { BottomNav } from '#web/ui/bottom-nav.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { TITLES } from '#web/ui/titles.ts';
import { Toast } from '#web/ui/toast.tsx';
import { useAfterNavigation } from './after-navigation.ts';
import styles from './app.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import { PAGES } from './pages.ts';
import { pageAt, type Routes } from './routes.ts';

export function App() {
  const path = usePath();
  useAfterNavigation(path);
  return (
    <>
      <main className={styles.column} id="main" tabIndex={-1}>
        <ErrorBoundary key={path}>
          <PromptSuspense rows={8}>
            {pageAt(ROUTES, path) ?? <PAGES.Later path={path} otherwise={NO_PAGE} />}
          </PromptSuspense>
        </ErrorBoundary>
      </main>
      <AppToast />
      <BottomNav path={path} hasNews={useNewsDot()} />
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

const NO_PAGE = <NotFound message={TITLES.notFound} href="/divination" action="回到起卦" />;

/** All other pages: later-pages.tsx. */
const ROUTES: Routes = [
  ['/', () => <Redirect to="/divination" />],
  ['/divination', () => <PAGES.Divination />],
  ['/library', () => <PAGES.Library />],
  ['/hexagram/:binary', ({ binary = '' }) => <PAGES.Hexagram binary={binary} />],
];
