import { useState } from 'react';
import { useCastDrafts } from '#web/platform/cast-drafts.ts';
import { ChunkSuspense } from '#web/platform/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/lazy-part.tsx';
import { DownIcon } from '#web/ui/icons.tsx';
import styles from './cast-form.module.css';

/** Few open it, so only its one line is part of the first load. */
const DraftList = lazyPart(async () => (await import('./draft-list.tsx')).DraftList);

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
      {isOpen && (
        <ChunkSuspense rows={3}>
          <DraftList drafts={drafts} />
        </ChunkSuspense>
      )}
    </section>
  );
}
