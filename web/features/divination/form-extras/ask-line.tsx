import { NEXT_CAST, setAsked, useAsked } from '#web/platform/question/asked-questions.ts';
import { useQuestionSheet } from '#web/platform/question/use-question-sheet.tsx';
import { ForwardIcon } from '#web/ui/icons.tsx';
import styles from './ask-line.module.css';

/** 先写所问: what the next cast is about, in one line. A tap opens the field. */
export function AskLine() {
  const asked = useAsked(NEXT_CAST);
  const { question, category } = asked;
  const { ask, sheet } = useQuestionSheet({
    about: NEXT_CAST,
    asked,
    isSaved: false,
    onChange: (next) => setAsked(NEXT_CAST, next),
  });
  return (
    <>
      <button type="button" className={styles.ask} onClick={ask}>
        <span>{question === null && category === null ? '先写所问' : '所问'}</span>
        {category !== null && <small>{category}</small>}
        {question !== null && <bdi>{question}</bdi>}
        <ForwardIcon />
      </button>
      {sheet}
    </>
  );
}
