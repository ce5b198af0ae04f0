import { NEITHER_TITLE } from '#core/explain/judge-step.ts';
import { stageOf } from '#core/explain/relation-words.ts';
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

/** What is counted, the clues of both sides, the book's brake, and the question. Nothing is counted and nothing is concluded. */
export function JudgeCard({ step: { rule, sentence, note, quotations, values }, images, entryPath }: JudgeCardProps) {
  const { counted, helping, hindering, neither, beyond, question } = values;
  return (
    <>
      {counted !== null && (
        <>
          <p className={styles.counted}>{counted}</p>
          <div className={styles.sides}>
            <Side title="利于体的" look="helping" clues={helping} />
            <Side title="不利于体的" look="hindering" clues={hindering} />
            {neither.length > 0 && <Side title={NEITHER_TITLE} look="neither" clues={neither} />}
          </div>
        </>
      )}
      <OutsideClues beyond={beyond} images={images} />
      <p>
        {sentence}
        {rule}
      </p>
      <Quotations quotations={quotations} note={note} />
      <p className={styles.question}>
        {question} {entryPath && <a href={entryPath}>写下断语 ›</a>}
      </p>
    </>
  );
}

interface SideProps {
  readonly title: string;
  /** The rule beside its clues: solid, dashed or dotted. */
  readonly look: 'helping' | 'hindering' | 'neither';
  readonly clues: readonly Clue[];
}

/** 眼前, 中间, 末后; what the month says of 体 itself is 自身. */
const whenOf = ({ kind, of }: Clue): string => (of ? stageOf(of) : kind === 'strength' ? '自身' : '');

/** One clue a row, as wide as the card; when it is, once for those that share it. */
const Side = ({ title, look, clues }: SideProps) => (
  <section aria-label={title}>
    <h4>{title}</h4>
    {clues.length === 0 ? (
      <p className={styles.none}>没有。</p>
    ) : (
      <ul data-look={look} className="stack gap-4">
        {clues.map((clue, index) => {
          const before = clues[index - 1];
          const when = whenOf(clue);
          return (
            <li key={clue.text} className="row gap-8">
              <small>{before && whenOf(before) === when ? '' : when}</small>
              <span>{clue.text}</span>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
