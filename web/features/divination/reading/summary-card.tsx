import type { Explanation } from '#core/explain/explain.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import { stepsInWords } from './all-steps.tsx';
import styles from './summary-card.module.css';

interface SummaryCardProps {
  readonly explanation: Pick<Explanation, 'summary' | 'subject'>;
  /** How many steps the sentences are taken from. */
  readonly steps: number;
  readonly onSteps: () => void;
}

/** 读, 看, 断: three sentences for everyone; where it is known what kind of thing was asked, what to read first for it. */
export function SummaryCard({ explanation: { summary, subject }, steps, onSteps }: SummaryCardProps) {
  return (
    <section className={styles.card} aria-label="三句话">
      <dl className={styles.summary}>
        <dt>读</dt>
        <dd>{summary.read}</dd>
        <dt>看</dt>
        <dd>{summary.look}</dd>
        <dt>断</dt>
        <dd>{summary.decide}</dd>
      </dl>
      {subject && <p className={styles.first}>{subject.first}</p>}
      <footer className={styles.foot}>
        <small>都从{stepsInWords(steps)}里摘出，没有另下的判断</small>
        <button type="button" onClick={onSteps}>
          看{stepsInWords(steps)}
          <ForwardIcon />
        </button>
      </footer>
    </section>
  );
}
