import { useEffect, useState } from 'react';
import { loadedAndIdle } from '#web/platform/idle.ts';
import { Button } from '#web/ui/button.tsx';
import { prefetchRest } from './prefetch.ts';
import styles from './update-prompt.module.css';

/** All that is fetched for later comes after the page is loaded and idle, so that it never competes with it. */
async function fetchForLater(onUpdate: (apply: () => void) => void): Promise<void> {
  await loadedAndIdle();
  await prefetchRest();
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { registerServiceWorker } = await import('./service-worker.ts');
  await registerServiceWorker(onUpdate);
}

/** A new version waits until the reader lets it in; nothing reloads by itself. */
export function UpdatePrompt() {
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => {
    fetchForLater((way) => setApply(() => way)).catch(() => {}); // out of reach: the app goes on without it
  }, []);
  if (!apply) return null;
  return (
    <div className={styles.prompt} role="status">
      <span>有新版本</span>
      <Button look="pill" onClick={apply}>
        刷新
      </Button>
    </div>
  );
}
