import type { Quotation } from '#core/texts/types.ts';
import { Fold } from './fold.tsx';
import styles from './quotations.module.css';

interface QuotationsProps {
  readonly quotations: readonly Quotation[];
}

/** Sentences of the book, word for word. Where copies differ, the other wording is shown beside it; 例 if it is about other trigrams. */
export function QuotationList({ quotations }: QuotationsProps) {
  return (
    <ul className={styles.quotations} aria-label="书中原文">
      {quotations.map(({ text, source, variant, isExample }) => (
        <li key={text}>
          {isExample && <small>例：</small>}“{text}” <cite>{source}</cite>
          {variant !== undefined && <small> 另本作“{variant}”</small>}
        </li>
      ))}
    </ul>
  );
}

interface FoldedProps extends QuotationsProps {
  /** What is the same for every cast and long to read. */
  readonly note?: string | null;
}

/** What a step rests on, folded: a reader who opens every step is not to scroll past the book. */
export function Quotations({ quotations, note = null }: FoldedProps) {
  return (
    <Fold summary={`书中原文 ${quotations.length} 条${note ? '与说明' : ''}`} className={styles.folded}>
      {note && <p className="note">{note}</p>}
      <QuotationList quotations={quotations} />
    </Fold>
  );
}
