import { NEITHER_TITLE } from '#core/explain/judge-step.ts';
import type { Clue, JudgeStep } from '#core/explain/step.ts';
import styles from './judge-card.module.css';
import { OutsideClues } from './outside-clues.tsx';
import { Quotations } from './quotations.tsx';

interface JudgeCardProps {
  readonly step: JudgeStep;
  /** The words of 取象 that the reader chose. */
  readonly images: readonly string[];
  /** Where the reader writes an answer; undefined where there is no such place yet. */
  readonly entryPath: string | undefined;
}

/** The clues of both sides, the book's brake, and the question. Nothing is counted and nothing is concluded. */
export function JudgeCard({ step: { rule, sentence, note, quotations, values }, images, entryPath }: JudgeCardProps) {
  const { helping, hindering, neither, beyond, question } = values;
  const hasClues = helping.length + hindering.length > 0;
  return (
    <>
      {hasClues && (
        <div className={styles.clues}>
          <Side title="利于体的" clues={helping} />
          <Side title="不利于体的" clues={hindering} />
        </div>
      )}
      {neither.length > 0 && (
        <p>
          {NEITHER_TITLE}：{neither.map(({ text }) => text).join('。')}。
        </p>
      )}
      <OutsideClues beyond={beyond} images={images} />
      <p>{sentence}</p>
      <p className="note">{rule}</p>
      <Quotations quotations={quotations} note={note} />
      <p className={styles.question}>
        {question} {entryPath && <a href={entryPath}>写下断语 ›</a>}
      </p>
    </>
  );
}

function Side({ title, clues }: { readonly title: string; readonly clues: readonly Clue[] }) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      {clues.length === 0 ? (
        <p className={styles.none}>没有</p>
      ) : (
        <ul className="stack gap-8">
          {clues.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
