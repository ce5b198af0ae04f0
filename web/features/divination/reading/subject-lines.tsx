import type { SubjectReading } from '#core/explain/subject-reading.ts';
import type { Quotation } from '#core/texts/types.ts';
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
    <section className={styles.subject} aria-label={`类别${subject.name}`}>
      <h4>类别 {subject.name}</h4>
      <p>{subject.sentence}</p>
      {subject.points.map(({ sentence }) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Quotations quotations={quotationsOf(subject)} />
    </section>
  );
}

/** Each once: two things may rest on one sentence. */
const quotationsOf = ({ quotations, points }: SubjectReading): readonly Quotation[] => [
  ...new Map([...quotations, ...points.flatMap((point) => point.quotations)].map((one) => [one.text, one])).values(),
];
