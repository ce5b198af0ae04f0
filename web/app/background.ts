/** Work that must not compete with the first page: it runs once the page is loaded and the browser is idle. */

import { log } from '#web/platform/log/logger.ts';
import { openedJournal } from '#web/platform/saved/entries.ts';
import { JOURNAL_KEY } from '#web/platform/saved/saved-view.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { useSession } from '#web/platform/storage/session.ts';
import './arrow-keys.ts';
import './search-key.ts';
import { isDataSaved, prefetchOnPress, prefetchPages } from './prefetch.ts';
import { keepTexts, registerServiceWorker } from './service-worker.ts';
import { offerUpdate } from './update-prompt.tsx';

/** Now, or as soon as somebody is signed in. What cannot be loaded is tried again by the next visit. */
function onceSignedIn(start: () => Promise<unknown>): void {
  const isSignedIn = () => useSession.getState().isAuthenticated;
  const begin = () => void start().catch(() => {});
  const end = useSession.subscribe(() => {
    if (!isSignedIn()) return;
    end();
    begin();
  });
  if (!isSignedIn()) return;
  end();
  begin();
}

export async function runInBackground(): Promise<void> {
  const isSaving = isDataSaved();
  if (!isSaving) log('info', 'app started'); // with Save-Data it is worth neither a worker nor a request
  if (hasStored(localStorage, JOURNAL_KEY)) openedJournal().catch(() => {}); // it tidies up
  onceSignedIn(() => import('#web/platform/casts/watch-deleted.ts'));
  onceSignedIn(() => import('#web/platform/news/news.ts').then(({ followNews }) => followNews())); // the dot at 我的
  if (!isSaving) {
    prefetchOnPress();
    await prefetchPages();
  }
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await registerServiceWorker(offerUpdate);
    if (!isSaving) void keepTexts(); // it waits for the first worker to be active, or forever if there is none
  }
}
