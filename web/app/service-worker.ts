import { nextIdle } from '#web/platform/chunks/idle.ts';
import { log } from '#web/platform/log/logger.ts';
import { SERVICE_WORKER_URL, trustedScript } from '#web/platform/log/trusted-urls.ts';

function announceWaiting(registration: ServiceWorkerRegistration, onUpdate: (apply: () => void) => void): void {
  const { waiting } = registration;
  if (!waiting || !navigator.serviceWorker.controller) return;
  log('info', 'update found');
  onUpdate(() => {
    if (waiting.state !== 'installed') return location.reload(); // another tab has switched to it
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('skip waiting');
  });
}

/** Asks the active service worker to keep the texts of all hexagrams for offline use; see sw.js. */
export async function keepTexts(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  await nextIdle();
  active?.postMessage('keep texts');
}

/** `onUpdate` is called with a function that switches to the new version. */
export async function registerServiceWorker(onUpdate: (apply: () => void) => void): Promise<void> {
  const registration = await navigator.serviceWorker.register(trustedScript(SERVICE_WORKER_URL)).catch(() => null);
  if (!registration) return;
  announceWaiting(registration, onUpdate);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') announceWaiting(registration, onUpdate);
    });
  });
}
