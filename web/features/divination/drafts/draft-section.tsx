import { useState } from 'react';
import { useCastDrafts } from '#web/platform/casts/cast-drafts.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import styles from '../form/cast-form.module.css';
import { DraftList } from './draft-list.tsx';

/** Casts of this device that were not saved, closed until it is tapped. */
export function DraftSection() {
  const drafts = useCastDrafts();
  const [isOpen, setIsOpen] = useState(false);
  if (drafts.length === 0) return null;
  return (
    <section className={styles.drafts} aria-label="未保存的卦">
      <button type="button" className={styles.draftsHead} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        未保存的卦 · {drafts.length}
        <span className={styles.chipAction}>
          <DownIcon />
        </span>
      </button>
      {isOpen && <DraftList drafts={drafts} />}
    </section>
  );
}
