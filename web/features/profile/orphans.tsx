import { useState } from 'react';
import { JOURNAL_NOTICES } from '#contract/words/account-notices.ts';
import { dayText } from '#contract/words/dates.ts';
import { NOTICES } from '#contract/words/notices.ts';
import type { Entry } from '#core/journal/entry.ts';
import { copyText } from '#web/platform/device/share.ts';
import { dropOrphan, useOrphans } from '#web/platform/saved/entries.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { entryText } from './entry-text.ts';
import styles from './orphans.module.css';

const copy = async (entry: Entry) =>
  showToast((await copyText(entryText(entry))) ? NOTICES.textCopied : NOTICES.copyFailed);

/** What was written here about casts that were deleted elsewhere before it was sent: to be copied, then given up. */
export function Orphans() {
  const orphans = useOrphans();
  const [dropped, setDropped] = useState<Entry | null>(null);
  return (
    <section className={styles.orphans} aria-label="卦例已删的记录">
      <p>{JOURNAL_NOTICES.orphans}</p>
      {orphans.map((entry) => (
        <article key={entry.timestamp}>
          <small>{dayText(entry.timestamp)}的卦</small>
          <p dir="auto">{entryText(entry)}</p>
          <Button look="pill" onClick={() => copy(entry)}>
            复制
          </Button>
          <Button look="pill" onClick={() => setDropped(entry)}>
            不要了
          </Button>
        </article>
      ))}
      {dropped && (
        <ConfirmDialog
          title="不要这段文字了？"
          action="不要了"
          onAction={() => {
            void dropOrphan(dropped).catch(() => showToast(NOTICES.failed));
            setDropped(null);
          }}
          onDismiss={() => setDropped(null)}
        >
          去掉之后不可恢复，可以先复制一份。
        </ConfirmDialog>
      )}
    </section>
  );
}
