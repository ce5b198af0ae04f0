import { Redirect, Route, Switch } from 'wouter';
import { HexagramPage } from '#web/features/library/hexagram-page.tsx';
import { LibraryPage } from '#web/features/library/library-page.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import styles from './app.module.css';

export function App() {
  return (
    <main className={styles.column}>
      <Switch>
        <Route path="/">
          <Redirect to="/library" replace />
        </Route>
        <Route path="/library" component={LibraryPage} />
        <Route path="/hexagram/:binary">{({ binary }) => <HexagramPage binary={binary} />}</Route>
        <Route>
          <NotFound message="这一页不存在" />
        </Route>
      </Switch>
    </main>
  );
}
