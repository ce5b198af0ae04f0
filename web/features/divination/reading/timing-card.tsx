import type { TimingStep } from '#core/explain/step.ts';
import { Quotations } from './quotations.tsx';
import styles from './reading.module.css';

/** The three ways of the book with their scopes and sums, the one that fits this cast first; no dates. */
export function TimingCard({ step: { sentence, rule, quotations, values } }: { readonly step: TimingStep }) {
  return (
    <>
      <ol className={styles.sums}>
        {values.methods.map(({ id, sentence: sums, scope }) => (
          <li key={id}>
            {sums}
            <p className={styles.note}>{scope}</p>
          </li>
        ))}
      </ol>
      <p>{sentence}</p>
      <p className={styles.note}>{rule}</p>
      <Quotations quotations={quotations} />
    </>
  );
}
