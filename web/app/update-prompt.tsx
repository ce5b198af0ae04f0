import { createRoot, type Root } from 'react-dom/client';
import { Button } from '#web/ui/button.tsx';
import styles from './app.module.css';

let root: Root | null = null;

function newRoot(): Root {
  const place = document.createElement('div');
  place.role = 'status'; // there before its words, so that they are read aloud
  place.className = styles.prompt ?? '';
  document.body.append(place);
  return createRoot(place);
}

/**
 * A new version waits until the user accepts it; nothing reloads by itself. `apply` switches to it and reloads. A root of its own, beside the
 * app: most visits do without it.
 */
export function offerUpdate(apply: () => void): void {
  root ??= newRoot(); // an even newer version takes the place of the one that was offered
  root.render(
    <>
      <span>有新版本</span>
      <Button look="pill" onClick={apply}>
        刷新
      </Button>
    </>,
  );
}
