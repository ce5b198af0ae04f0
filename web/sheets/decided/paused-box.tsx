import { useLayoutEffect } from 'react';
import { listOwnDecisions } from '#contract/moderation-own.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useNews } from '#web/platform/news/news.ts';
import styles from './decision-box.module.css';
import { pauseText } from './own-decisions.ts';

/** For a paused user, as stored on this device: until when, and why; nothing for others. */
export function Paused({ onChange }: { readonly onChange: (isPaused: boolean) => void }) {
  const end = useNews()?.pausedUntil ?? null;
  const until = end !== null && end > new Date().toISOString() ? end : null;
  const isPaused = until !== null;
  useLayoutEffect(() => onChange(isPaused), [isPaused, onChange]);
  return until !== null && <PausedBox until={until} />;
}

function PausedBox({ until }: { readonly until: string }) {
  const { data } = useCall(listOwnDecisions, {});
  return (
    <section className={styles.paused} aria-label="停发">
      <p>
        <b>{pauseText(until)}</b>
        {data?.pauseNote != null && (
          <>
            ：<bdi>{data.pauseNote}</bdi>
          </>
        )}
      </p>
      <p>这期间不能出题、猜题、判别人的猜；看题和答案照常。</p>
    </section>
  );
}
