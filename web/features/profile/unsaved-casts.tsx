import { useState } from 'react';
import { HISTORY_NOTICES } from '#contract/words/history-notices.ts';
import { useCastDrafts, useDraftsOf } from '#web/platform/casts/cast-drafts.ts';
import { saveCasts } from '#web/platform/sync/saved-results.ts';
import { Button } from '#web/ui/button.tsx';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import { declineDrafts, declinedDraft } from './declined-drafts.ts';
import styles from './profile-page.module.css';
import '#web/platform/casts/keep-asked.ts'; // what was asked about them is saved with them

/** For a guest: that there are casts that nobody has saved. They are listed below the form. */
export function UnsavedNote() {
  const { length: count } = useCastDrafts();
  if (count === 0) return null;
  return (
    <div className={styles.unsaved}>
      <RowLink href="/divination">还有 {count} 则未保存的卦</RowLink>
    </div>
  );
}

/** After a login: offers to save what was cast before it. */
export function UnsavedOffer() {
  const [declined, setDeclined] = useState(declinedDraft);
  const drafts = useDraftsOf(null).filter(({ timestamp }) => timestamp > declined);
  const count = drafts.length;
  const [newest] = drafts;
  if (!newest) return null;
  const decline = () => {
    declineDrafts(newest.timestamp);
    setDeclined(newest.timestamp);
  };
  return (
    <section className={styles.offer} aria-label="登录前起的卦">
      <p>登录前起的 {count} 则卦还没有保存。</p>
      <div>
        <Button look="quiet" onClick={decline}>
          不必
        </Button>
        <Button look="pill" onClick={() => saveCasts(drafts.toReversed(), HISTORY_NOTICES.draftsSaved(count))}>
          存入卦例
        </Button>
      </div>
    </section>
  );
}
