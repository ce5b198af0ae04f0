import { create } from 'zustand';
import { Button } from '#web/ui/button.tsx';
import styles from './update-prompt.module.css';

/** `apply` switches to the new version and reloads; null while there is none. */
const useUpdate = create<{ readonly apply: (() => void) | null }>()(() => ({ apply: null }));

export const offerUpdate = (apply: () => void): void => useUpdate.setState({ apply });

/** A new version waits until the user accepts it; nothing reloads by itself. */
export function UpdatePrompt() {
  const apply = useUpdate((state) => state.apply);
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
