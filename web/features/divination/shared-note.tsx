import { omenInWords } from '#core/journal/omen.ts';
import type { GivenQuestion } from '#web/platform/casts/use-question.ts';
import styles from './shared-note.module.css';

interface SharedNoteProps {
  /** The words that were cast with are not in the link. */
  readonly isWithoutWords: boolean;
  readonly given: GivenQuestion;
}

/** Where a cast comes from, and to whom its sentences speak; what was asked and 外应, if the link says them. */
export function SharedNote({ isWithoutWords, given: { question, omen } }: SharedNoteProps) {
  return (
    <div className={styles.note}>
      <p>
        有人与你分享了这一卦{question === null && '，没有附上所问'}；文中的“你”指起卦的人。
        {isWithoutWords && '起卦的原文没有随链接带来，存下时记作手动起卦。'}
      </p>
      {question !== null && (
        <p className={styles.question}>
          <span>所问</span>
          <bdi>{question}</bdi>
        </p>
      )}
      {omen !== null && (
        <p className={styles.question}>
          <span>外应</span>
          <bdi>{omenInWords(omen)}</bdi>
        </p>
      )}
    </div>
  );
}
