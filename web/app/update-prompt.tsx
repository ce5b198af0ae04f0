import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { registerServiceWorker } from './service-worker.ts';
import styles from './update-prompt.module.css';

/** A new version waits until the reader lets it in; nothing reloads by itself. */
export function UpdatePrompt() {
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => registerServiceWorker((way) => setApply(() => way)), []);
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
