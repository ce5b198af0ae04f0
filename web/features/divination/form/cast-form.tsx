import { useState } from 'react';
import { chunkOf, useChunk } from '#web/platform/chunk.ts';
import { showToast } from '#web/platform/toast.ts';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './cast-form.module.css';
import { CALENDAR_FAILED } from './hour-toggle.tsx';
import { type AfterForm, ManualForm, NOT_LOADED } from './manual-form.tsx';
import type { Way } from './way-names.ts';
import { WayRow } from './way-row.tsx';

/** With the calendar years around now: once it is loaded, the hour is shown and cast without another request. */
const hourChunk = chunkOf(async () => {
  const parts = await import('../hour-now.tsx');
  await parts.castByClock(new Date());
  return parts;
});

const afterFormChunk = chunkOf(() => import('../form-extras/after-form.ts'));
const guideChunk = chunkOf(() => import('../cast-guide.tsx'));

/** The row of ways, and the form of the one that is open. 手动 is open at first and prerendered, the others are loaded on demand. */
export function CastForm() {
  const [way, setWay] = useState<Way>('manual');
  const [guide, setGuide] = useState<typeof import('../cast-guide.tsx') | null>(null);
  const hour = useChunk(hourChunk);
  const rest = useChunk(afterFormChunk);

  const loadRest = async (): Promise<AfterForm | null> => {
    const parts = rest.value ?? (await rest.retry());
    if (!parts) showToast(NOT_LOADED);
    return parts;
  };
  const withRest = async (use: (parts: AfterForm) => void | Promise<void>) => {
    const parts = await loadRest();
    if (parts) await use(parts);
  };
  const openWay = async (next: Way) => {
    setWay(next); // at once: a tap is answered before the form of the way is there
    if (!(await loadRest())) setWay('manual');
  };
  const castNow = () =>
    withRest(async ({ makeCast, momentNow }) => {
      const parts = hour.value ?? (await hour.retry());
      if (!parts) return showToast(CALENDAR_FAILED);
      const now = new Date();
      makeCast(await parts.castByClock(now), 'manual', momentNow(now));
    });
  const openGuide = () => guideChunk.load().then(setGuide, () => showToast(NOT_LOADED));

  return (
    <>
      <div className={styles.top}>
        <PageHeader title={TITLES.cast}>
          <button type="button" className={styles.guideButton} onClick={openGuide}>
            怎么起卦？
          </button>
        </PageHeader>
        <WayRow open={way} lastUsed={rest.value?.lastWay() ?? null} onOpen={openWay} />
      </div>
      <div hidden={way !== 'manual'}>
        <ManualForm {...{ hour, rest, withRest }} onCastNow={castNow} />
      </div>
      {rest.value && <rest.value.OtherWays open={way} />}
      {rest.value && way !== 'manual' && <rest.value.AskLine />}
      {rest.value && <rest.value.DraftSection />}
      {guide && <guide.CastGuide onCastNow={castNow} onClose={() => setGuide(null)} />}
    </>
  );
}
