import type { MouseEvent } from 'react';
import { useCastDrafts, useDraftsOf } from '#web/platform/casts/cast-drafts.ts';
import { keepCast } from '#web/platform/casts/current-cast.ts';
import * as declining from '#web/platform/casts/declined-drafts.ts';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { navigate } from '#web/platform/navigation/router.tsx';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { PRACTICE_KEY } from '#web/platform/storage/storage.ts';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import styles from './profile-page.module.css';
import '#web/platform/casts/keep-asked.ts'; // what was asked about them is saved with them

/** 占卜 may show one of them: they are all listed below its form. With a modifier key the browser opens another tab. */
function onOpen(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  keepCast(null);
  navigate('/divination', { state: { areDraftsOpen: true } });
}

/** For a guest: that there are casts that nobody has saved. */
export function UnsavedNote() {
  const { length: count } = useCastDrafts();
  if (count === 0) return null;
  return (
    <div className={styles.unsaved}>
      <RowLink href="/divination" onClick={onOpen}>
        还有 {count} 则未保存的卦
      </RowLink>
    </div>
  );
}

const Offer = lazyPart(() => import('./unsaved-offer.tsx').then((module) => module.UnsavedOffer));

/** After a login: what was cast or practised before it may be taken over. Loaded only where there may be any. */
export function UnsavedOffer() {
  const hasAny = useDraftsOf(null).length > 0 || hasStored(localStorage, PRACTICE_KEY);
  return (
    hasAny && (
      <ChunkSuspense rows={0}>
        <Offer choice={declining} />
      </ChunkSuspense>
    )
  );
}
