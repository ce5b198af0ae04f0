import { useLayoutEffect } from 'react';
import { listOwnJudgements } from '#contract/moderation.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useNews } from '#web/platform/news/news.ts';
import { pauseText } from './pause-text.ts';
import styles from './paused-box.module.css';

/** For whoever is paused, as this device knows it: until when, and why. Nothing for others; says which it is. */
export function Paused({ onChange }: { readonly onChange: (isPaused: boolean) => void }) {
  const end = useNews()?.pausedUntil ?? null;
  const until = end !== null && end > new Date().toISOString() ? end : null;
  const isPaused = until !== null;
  useLayoutEffect(() => onChange(isPaused), [isPaused, onChange]);
  return until !== null && <PausedBox until={until} />;
}

function PausedBox({ until }: { readonly until: string }) {
  const { answer } = useCall(listOwnJudgements, {});
  return (
    <section className={styles.box} aria-label="停发">
      <p>
        <b>{pauseText(until)}</b>
        {answer?.pauseNote != null && (
          <>
            ：<bdi>{answer.pauseNote}</bdi>
          </>
        )}
      </p>
      <p className={styles.what}>这期间不能出题、猜题、判别人的猜；看题和答案照常。</p>
    </section>
  );
}
