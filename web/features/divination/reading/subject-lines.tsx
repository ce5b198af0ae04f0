import type { SubjectReading } from '#core/explain/subject-reading.ts';
import { Quotations } from './quotations.tsx';
import styles from './reading.module.css';

export interface SubjectLinesProps {
  /** Null while nothing is chosen. */
  readonly subject: SubjectReading | null;
}

/** What the book says of the subject that was chosen, beside the general rule. */
export function SubjectLines({ subject }: SubjectLinesProps) {
  if (!subject) return null;
  return (
    <section className={styles.subject} aria-label={`所问${subject.name}`}>
      <h4>所问 {subject.name}</h4>
      <p>{subject.sentence}</p>
      <Quotations quotations={subject.quotations} />
    </section>
  );
}
