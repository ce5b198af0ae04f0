import type { Beyond } from '#core/explain/step.ts';
import styles from './outside-clues.module.css';

interface OutsideCluesProps {
  readonly beyond: readonly Beyond[];
  /** The words of 取象 that the reader chose. */
  readonly images: readonly string[];
}

/** 卦外的: what the reader brings along, apart from the clues of both sides. */
export function OutsideClues({ beyond, images }: OutsideCluesProps) {
  const chosen = images.length > 0 ? [`取象 ${images.join('、')}`] : [];
  const clues = [...beyond.map(({ text }) => text), ...chosen];
  if (clues.length === 0) return null;
  return (
    <section className={styles.outside} aria-label="卦外的">
      <h4>卦外的</h4>
      {clues.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
