import type { ReactNode } from 'react';
import { listOwnJudgements } from '#contract/moderation.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useNews } from '#web/platform/news/news.ts';
import styles from './judged-box.module.css';
import { pauseText } from './pause-text.ts';

/** Until when whoever is signed in is paused, as this device knows it; null: may post. */
export function usePause(): string | null {
  const until = useNews()?.pausedUntil ?? null;
  return until !== null && until > new Date().toISOString() ? until : null;
}

/** A form for what a paused account may not do: in its place until when, and why. What was typed before stays where it is kept. */
export function UnlessPaused({ children }: { readonly children: ReactNode }) {
  const until = usePause();
  return until === null ? children : <PausedBox until={until} />;
}

function PausedBox({ until }: { readonly until: string }) {
  const { answer } = useCall(listOwnJudgements, {});
  return (
    <section className={styles.box} aria-label="停发">
      <p>
        <b className={styles.outcome}>{pauseText(until)}</b>
        {answer?.pauseNote != null && (
          <>
            ：<bdi>{answer.pauseNote}</bdi>
          </>
        )}
      </p>
      <p>这期间不能出题、猜题、判别人的猜；看题和答案照常。</p>
    </section>
  );
}
