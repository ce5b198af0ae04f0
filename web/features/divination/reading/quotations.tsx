import type { Quotation } from '#core/texts/types.ts';
import styles from './reading.module.css';

/** What a step rests on, word for word. Where copies of the book differ, the other wording stands beside it. */
export function Quotations({ quotations }: { readonly quotations: readonly Quotation[] }) {
  return (
    <ul className={styles.quotations} aria-label="书中原文">
      {quotations.map(({ text, source, variant }) => (
        <li key={text}>
          “{text}” <cite>{source}</cite>
          {variant !== undefined && <small> 另本作“{variant}”</small>}
        </li>
      ))}
    </ul>
  );
}
