import { askedSaves } from '#web/platform/casts/asked-saves.ts';
import { useIsOnline } from '#web/platform/network/use-is-online.ts';
import type { FormRefusal } from '#web/platform/network/use-submit.ts';
import { TITLES } from '#web/ui/titles.ts';
import styles from './account.module.css';

/** Said before anything is typed, and as long as it is so. */
export function OfflineNote({ what }: { readonly what: string }) {
  const isOnline = useIsOnline();
  return (
    <p className={styles.offline} role="status">
      {!isOnline &&
        `${TITLES.offline}，连上后才能${what}${askedSaves().length > 0 ? '；这一卦先留在这台设备上' : ''}。`}
    </p>
  );
}

/** Without a network nothing is sent, and the form says why. */
export const offlineRefusal = (): FormRefusal | null =>
  navigator.onLine ? null : { message: `${TITLES.offline}，连上后再试`, isUntilOnline: true };
