import { useCallback } from 'react';
import { CALENDAR_FAILED, chunkOf, useChunk } from '#web/platform/chunks/chunk.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { useFormState } from '#web/platform/storage/first-load.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from '../cast-form.module.css';
import { FIRST_WAY, type Way } from '../ways/way-names.ts';
import { ManualForm } from './manual-form.tsx';
import { WayRow } from './way-row.tsx';

/** With the calendar years around now: once it is loaded, the hour is shown and cast without another request. */
const hourChunk = chunkOf(async () => {
  const parts = await import('../hour/hour-now.tsx');
  await parts.castByClock(new Date());
  return parts;
});

const castingChunk = chunkOf(() => import('../casting/casting.tsx'));
const guideSheet = chunkOf(async () => (await import('../cast-guide.tsx')).CastGuide);

const setWay = (way: Way) => useFormState.setState({ way });

/** What is asked, the row of ways, and the form of the one that is open. 手动 is prerendered, the others are loaded on demand. */
export function CastForm() {
  const way = useFormState((form) => form.way as Way | null) ?? FIRST_WAY;
  const guide = useLazySheet(guideSheet);
  const hour = useChunk(hourChunk);
  const extras = useChunk(castingChunk);
  const parts = extras.value;

  const { get: getCasting } = extras;
  const openWay = useCallback(
    async (next: Way) => {
      setWay(next); // at once: a tap is answered before the form of the way is there
      if (!(await getCasting())) setWay(FIRST_WAY);
    },
    [getCasting],
  );
  const castNow = async () => {
    const now = new Date();
    const [casting, clock] = [await extras.get(), await hour.get(CALENDAR_FAILED)];
    if (!casting || !clock) return;
    const { cast, moment } = await clock.castByClock(now);
    casting.makeCast(cast, moment);
  };

  return (
    <>
      <div className={styles.top}>
        <PageHeader title={TITLES.cast}>
          <button type="button" className={styles.guideButton} onClick={guide.open}>
            怎么起卦？
          </button>
        </PageHeader>
        <div className={styles.ask}>{parts ? <parts.AskField /> : <p>想问什么？（可不写）</p>}</div>
        <WayRow open={way} onOpen={openWay} />
      </div>
      <div hidden={way !== FIRST_WAY}>
        <ManualForm hour={hour} extras={extras} onCastNow={castNow} />
      </div>
      {parts && way !== FIRST_WAY && <parts.OtherWay way={way} />}
      {parts && <parts.DraftSection />}
      {guide.Sheet && <guide.Sheet onCastNow={castNow} onClose={guide.close} />}
    </>
  );
}
