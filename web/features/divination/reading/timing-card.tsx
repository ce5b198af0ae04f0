import type { TimingStep } from '#core/explain/step.ts';
import { Quotations } from './quotations.tsx';
import styles from './reading.module.css';

/** The three ways of the book with their sums; no dates. */
export function TimingCard({ step: { fact, sentence, rule, quotations } }: { readonly step: TimingStep }) {
  return (
    <>
      <ol className={styles.sums}>
        {fact
          .split(/(?<=。)/)
          .filter((way) => way !== '')
          .map((way) => (
            <li key={way}>{way}</li>
          ))}
      </ol>
      <p>{sentence}</p>
      <p className={styles.note}>{rule}</p>
      <Quotations quotations={quotations} />
    </>
  );
}
