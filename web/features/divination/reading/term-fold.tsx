import type { ReactNode } from 'react';
import { ChunkSuspense } from '#web/platform/chunks/chunk-suspense.tsx';
import { vocabularyTexts } from '#web/platform/texts/texts.ts';
import { Fold } from './fold.tsx';
import styles from './term-fold.module.css';

interface TermFoldProps {
  /** Of a term of the vocabulary, which is loaded when this is opened. */
  readonly id: string;
  /** The sentence in which the term stands. */
  readonly children: ReactNode;
}

/** A sentence with a word that many do not know: tapped, it is explained in place. */
export function TermFold({ id, children }: TermFoldProps) {
  return (
    <Fold summary={<span>{children}</span>} className={styles.term}>
      <TermMeaning id={id} />
    </Fold>
  );
}

/** What the vocabulary says of a term, once it is loaded. */
export const TermMeaning = ({ id }: Pick<TermFoldProps, 'id'>) => (
  <ChunkSuspense rows={2}>
    <Meaning id={id} />
  </ChunkSuspense>
);

function Meaning({ id }: Pick<TermFoldProps, 'id'>) {
  const term = vocabularyTexts.read().TERMS.find((one) => one.id === id);
  if (!term) return null;
  return (
    <div className={styles.meaning}>
      <p>
        <b>{term.term}</b> <small>{term.pinyin}</small>
      </p>
      <p>{term.text}</p>
      <a href={`/academy/terms#${term.id}`} className="wrong row tap">
        详见术语
      </a>
    </div>
  );
}
