/** Work that must not compete with the first page: it runs once the page is loaded and the browser is idle. */
import { log } from '#web/platform/logger.ts';
import { prefetchRest } from './prefetch.ts';
import { registerServiceWorker } from './service-worker.ts';
import { offerUpdate } from './update-prompt.tsx';

export async function runInBackground(): Promise<void> {
  log('info', 'app started');
  await prefetchRest();
  if ('serviceWorker' in navigator && !import.meta.env.DEV) await registerServiceWorker(offerUpdate);
}
