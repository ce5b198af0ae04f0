import type { ResultFacts } from '#contract/divination.ts';
import { useQuestion } from '#web/platform/casts/use-question.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { entryPath } from '#web/platform/navigation/paths.ts';
import { questionSheet } from '#web/sheets/lazy/lazy-sheets.ts';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import styles from './result-view.module.css';

interface ResultQuestionProps {
  readonly facts: ResultFacts;
}

/** What was asked about a cast, what opens the field for it, and that field while it is open. */
export function useQuestionSheet(facts: ResultFacts) {
  const question = useQuestion(facts);
  const { Sheet, open, close } = useLazySheet(questionSheet);
  const { isSaved, change } = question;
  const sheet = Sheet && (
    <Sheet about={facts.timestamp} asked={question} isSaved={isSaved} onChange={change} onClose={close} />
  );
  return { question, ask: open, sheet };
}

/** What was asked, above the figures; a tap changes it. Nothing where nothing was asked. */
export function AskedQuestion({ facts }: ResultQuestionProps) {
  const { question, ask, sheet } = useQuestionSheet(facts);
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
  const { question, ask, sheet } = useQuestionSheet(facts);
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
