import { useEffect, useState } from 'react';
import { whenIdle } from '#web/platform/idle.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './update-prompt.module.css';

/** The service worker comes after the page is loaded and idle, so that it never competes with it. */
function startServiceWorker(onUpdate: (apply: () => void) => void): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  whenIdle(() => {
    import('./service-worker.ts').then(
      ({ registerServiceWorker }) => registerServiceWorker(onUpdate),
      () => {}, // out of reach: the app goes on without it
    );
  });
}

/** A new version waits until the reader lets it in; nothing reloads by itself. */
export function UpdatePrompt() {
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => startServiceWorker((way) => setApply(() => way)), []);
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
