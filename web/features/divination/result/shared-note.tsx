import styles from './result-view.module.css';

interface SharedNoteProps {
  /** The words that were cast with are not in the link. */
  readonly isWithoutWords: boolean;
  readonly question: string | null;
}

/** Where a cast comes from, and what was asked, if the link says it. */
export function SharedNote({ isWithoutWords, question }: SharedNoteProps) {
  return (
    <div className={styles.shared}>
      <p>有人与你分享了这一卦。{isWithoutWords && '起卦的原文没有随链接带来，存下时记作手动起卦。'}</p>
      {question !== null && (
        <p className={styles.question}>
          <span>所问</span>
          <bdi>{question}</bdi>
        </p>
      )}
    </div>
  );
}
