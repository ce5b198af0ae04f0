import { useSavedResults } from '#web/platform/casts/saved-view.ts';
import { resync } from '#web/platform/sync/saved-results.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './history.module.css';

/** Results that are not on the server yet, and those that it rejected. */
export function UnsyncedNote() {
  const unsynced = useSavedResults((state) => state.unsynced);
  if (unsynced.size === 0) return null;
  const rejected = [...unsynced.values()].filter((state) => state === 'rejected').length;
  return (
    <div className={styles.unsynced} role="status">
      <b>{unsynced.size} 条未同步</b>
      <Button look="pill" onClick={resync}>
        重新同步
      </Button>
      {rejected > 0 && <small>其中 {rejected} 条服务器没有收下，仍存在本机；可先导出留底。</small>}
    </div>
  );
}
