import { NEXT_CAST, setAsked, useAsked } from '#web/platform/casts/asked-questions.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { questionSheet } from '#web/sheets/lazy/lazy-sheets.ts';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './ask-line.module.css';

/** 先写所问: what the next cast is about, in one line. A tap opens the field. */
export function AskLine() {
  const asked = useAsked(NEXT_CAST);
  const { question, category } = asked;
  const { Sheet, open, close } = useLazySheet(questionSheet);
  return (
    <>
      <button type="button" className={styles.ask} onClick={open}>
        <span>{question === null && category === null ? '先写所问' : '所问'}</span>
        {category !== null && <small>{category}</small>}
        {question !== null && <bdi>{question}</bdi>}
        <ForwardIcon />
      </button>
      {Sheet && (
        <Sheet
          about={NEXT_CAST}
          asked={asked}
          isSaved={false}
          onChange={(next) => setAsked(NEXT_CAST, next)}
          onClose={close}
        />
      )}
    </>
  );
}
