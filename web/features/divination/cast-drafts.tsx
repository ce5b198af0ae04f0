import { lazy, Suspense, useState } from 'react';
import { useCastDrafts } from '#web/platform/cast-drafts.ts';
import { Skeleton } from '#web/ui/page.tsx';
import styles from './cast-form.module.css';

/** Few open it, so only its one line is part of the first load. */
const DraftList = lazy(() => import('./draft-list.tsx').then((m) => ({ default: m.DraftList })));

/** What was cast on this device and not saved, out of the way until asked for. */
export function CastDrafts() {
  const drafts = useCastDrafts();
  const [isOpen, setIsOpen] = useState(false);
  if (drafts.length === 0) return null;
  return (
    <section className={styles.drafts} aria-label="未保存的卦">
      <button type="button" className={styles.draftsHead} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        未保存的卦 · {drafts.length}
        <span className={styles.chipAction}>{isOpen ? '收起' : '展开'}</span>
      </button>
      {isOpen && (
        <Suspense fallback={<Skeleton rows={3} />}>
          <DraftList drafts={drafts} />
        </Suspense>
      )}
    </section>
  );
}
