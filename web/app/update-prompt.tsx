import { createRoot } from 'react-dom/client';
import { Button } from '#web/ui/button.tsx';
import styles from './app.module.css';

/**
 * A new version waits until the user accepts it; nothing reloads by itself. `apply` switches to it and reloads. A root of its own, beside the
 * app: most visits do without it.
 */
export function offerUpdate(apply: () => void): void {
  const place = document.createElement('div');
  place.role = 'status'; // there before its words, so that they are read aloud
  place.className = styles.prompt ?? '';
  document.body.append(place);
  createRoot(place).render(
    <>
      <span>有新版本</span>
      <Button look="pill" onClick={apply}>
        刷新
      </Button>
    </>,
  );
}
