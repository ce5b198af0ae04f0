/** Work that must not compete with the first page: it runs once the page is loaded and the browser is idle. */
import { hasStored } from '#web/platform/has-stored.ts';
import { JOURNAL_KEY } from '#web/platform/journal/journal-state.ts';
import { openedJournal } from '#web/platform/journal/lazy-journal.ts';
import { log } from '#web/platform/logger.ts';
import { isDataSaved, prefetchPages, prefetchTexts } from './prefetch.ts';
import { keepTexts, registerServiceWorker } from './service-worker.ts';
import { offerUpdate } from './update-prompt.tsx';

export async function runInBackground(): Promise<void> {
  const isSaving = isDataSaved();
  if (!isSaving) log('info', 'app started'); // with Save-Data it is worth neither a worker nor a request
  let isUpdateOffered = false; // a new service worker starts only once the old one has nothing left to answer
  if (hasStored(localStorage, JOURNAL_KEY)) openedJournal().catch(() => {}); // it tidies up
  if (!isSaving) await prefetchPages();
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await registerServiceWorker((apply) => {
      isUpdateOffered = true;
      offerUpdate(apply);
    });
    if (!isSaving) void keepTexts(); // it waits for the first worker to be active, or forever if there is none
  }
  if (!isSaving) await prefetchTexts(() => isUpdateOffered);
}
