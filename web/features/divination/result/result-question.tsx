import type { ResultFacts } from '#contract/divination.ts';
import { entryPath } from '#web/platform/entry-path.ts';
import { type Question, useQuestion } from '#web/platform/question/use-question.ts';
import { useQuestionSheet } from '#web/platform/question/use-question-sheet.tsx';
import { RowLink } from '#web/ui/row-link.tsx';
import styles from './result-view.module.css';

interface ResultQuestionProps {
  readonly facts: ResultFacts;
}

const useSheetOf = ({ timestamp }: ResultFacts, question: Question) =>
  useQuestionSheet({
    about: timestamp,
    asked: question,
    isSaved: question.isSaved,
    onChange: question.change,
  });

/** What was asked, above the figures; a tap changes it. Nothing where nothing was asked. */
export function AskedQuestion({ facts }: ResultQuestionProps) {
  const question = useQuestion(facts);
  const { ask, sheet } = useSheetOf(facts, question);
  return (
    <>
      {question.question !== null && (
        <button type="button" className={styles.asked} onClick={ask}>
          <span>所问</span>
          <bdi>{question.question}</bdi>
          {question.category !== null && <small>{question.category}</small>}
        </button>
      )}
      {sheet}
    </>
  );
}

/** Below the figures: where to write what was asked, and once the cast is saved the way to its entry. */
export function JournalRow({ facts }: ResultQuestionProps) {
  const question = useQuestion(facts);
  const { ask, sheet } = useSheetOf(facts, question);
  if (question.isSaved) return <RowLink href={entryPath(facts.timestamp)}>断语、札记、结果与回看</RowLink>;
  return (
    <>
      {question.question === null && (
        <button type="button" className={styles.ask} onClick={ask}>
          写下所问
        </button>
      )}
      {sheet}
    </>
  );
}
