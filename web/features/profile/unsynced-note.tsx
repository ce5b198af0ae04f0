import { NOTICES } from '#contract/words/notices.ts';
import { resync } from '#web/platform/saved/saved-results.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './history.module.css';

/** A run without a network goes on for a while: that there is none is said at once. */
function onResync(): void {
  if (!navigator.onLine) showToast(`${TITLES.offline}，连上后再试`);
  void resync().then((state) => state === 'failed' && navigator.onLine && showToast(NOTICES.failed));
}

/** Results that are not on the server yet, and those that it rejected. */
export function UnsyncedNote() {
  const unsynced = useSavedResults((state) => state.unsynced);
  if (unsynced.size === 0) return null;
  const rejected = [...unsynced.values()].filter((state) => state === 'rejected').length;
  return (
    <div className={styles.unsynced} role="status">
      <b>{unsynced.size} 条未同步</b>
      <Button look="pill" onClick={onResync}>
        重新同步
      </Button>
      {rejected > 0 && <small>其中 {rejected} 条服务器没有收下，仍存在本机；可先导出留底。</small>}
    </div>
  );
}
