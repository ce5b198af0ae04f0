import { SERVICE_WORKER_URL, trustedScript } from '#web/platform/trusted-urls.ts';

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work, 2000);
};

function announceWaiting(registration: ServiceWorkerRegistration, onUpdate: (apply: () => void) => void): void {
  const { waiting } = registration;
  if (!waiting || !navigator.serviceWorker.controller) return;
  onUpdate(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take over');
  });
}

/** After the page is loaded and idle, so that it never competes with it. `onUpdate` is given the way to the new version. */
export function registerServiceWorker(onUpdate: (apply: () => void) => void): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = async () => {
    const registration = await navigator.serviceWorker.register(trustedScript(SERVICE_WORKER_URL)).catch(() => null);
    if (!registration) return;
    announceWaiting(registration, onUpdate);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => announceWaiting(registration, onUpdate));
    });
  };
  const later = () => whenIdle(() => void register());
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
