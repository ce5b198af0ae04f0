/** Work that must not compete with the first page: it runs once the page is loaded and the browser is idle. */

import { openedJournal } from '#web/platform/casts/entries.ts';
import { JOURNAL_KEY } from '#web/platform/casts/saved-view.ts';
import { log } from '#web/platform/log/logger.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { useSession } from '#web/platform/storage/session.ts';
import './search-key.ts';
import { isDataSaved, prefetchOnPress, prefetchPages } from './prefetch.ts';
import { keepTexts, registerServiceWorker } from './service-worker.ts';
import { offerUpdate } from './update-prompt.tsx';

/** The dot at 我的, once somebody is signed in. Without its chunk there is none; the next visit tries again. */
function followNews(): void {
  const isSignedIn = () => useSession.getState().isAuthenticated;
  const follow = () =>
    import('#web/platform/news/news.ts').then(
      (module) => module.followNews(),
      () => {},
    );
  if (isSignedIn()) return void follow();
  const end = useSession.subscribe(() => {
    if (!isSignedIn()) return;
    end();
    void follow();
  });
}

export async function runInBackground(): Promise<void> {
  const isSaving = isDataSaved();
  if (!isSaving) log('info', 'app started'); // with Save-Data it is worth neither a worker nor a request
  if (hasStored(localStorage, JOURNAL_KEY)) openedJournal().catch(() => {}); // it tidies up
  followNews();
  if (!isSaving) {
    prefetchOnPress();
    await prefetchPages();
  }
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await registerServiceWorker(offerUpdate);
    if (!isSaving) void keepTexts(); // it waits for the first worker to be active, or forever if there is none
  }
}
