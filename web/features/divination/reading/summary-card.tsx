import type { ReactNode } from 'react';
import type { Summary } from '#core/explain/summary.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { goToSteps, stepsInWords } from './all-steps.tsx';
import styles from './summary-card.module.css';

interface SummaryCardProps extends Omit<Summary, 'read'> {
  readonly read: ReactNode;
  /** Where it is known what kind of thing was asked: what to read first for it. */
  readonly first?: string | undefined;
  /** Whom to ask rather than a figure; null of most questions. */
  readonly care?: string | null;
  /** How many steps the sentences are taken from. */
  readonly steps?: number;
}

/** 读, 看, 断: three sentences for everyone. */
export function SummaryCard({ read, look, decide, first, care, steps }: SummaryCardProps) {
  return (
    <section className={styles.card} aria-label="三句话">
      {care && (
        <p role="note" className={styles.care}>
          {care}
        </p>
      )}
      <dl className={styles.summary}>
        <dt>读</dt>
        <dd>{read}</dd>
        {look && <dt>看</dt>}
        {look && <dd>{look}</dd>}
        {decide && <dt>断</dt>}
        {decide && <dd>{decide}</dd>}
      </dl>
      {first && <p className={styles.first}>{first}</p>}
      {steps && (
        <footer className={styles.foot}>
          <small>都从{stepsInWords(steps)}里摘出，没有另下的判断</small>
          <button type="button" className="row gap-4 tap" onClick={goToSteps}>
            看{stepsInWords(steps)}
            <ForwardIcon />
          </button>
        </footer>
      )}
    </section>
  );
}

/** In place of what is read from the texts. */
export const LostTexts = ({ onRetry }: { readonly onRetry: () => void }) => (
  <span className={`${styles.lost} row wrap gap-12 spread`} role="alert">
    {navigator.onLine ? '没有取到经文。' : '没有网络，经文还没有取过。'}
    <button type="button" onClick={onRetry}>
      重试
    </button>
  </span>
);
