import type { ResultFacts } from '#contract/divination.ts';
import { useQuestion } from '#web/platform/casts/use-question.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';

/** The sheets that several features open. */
export const questionSheet = chunkOf(async () => (await import('../question/question-sheet.tsx')).QuestionSheet);
export const omenSheet = chunkOf(async () => (await import('../omen/omen-sheet.tsx')).OmenSheet);
export const shareSheet = chunkOf(async () => (await import('../share/share-sheet.tsx')).ShareSheet);

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

/** 外应 of a cast, what opens its sheet, and that sheet while it is open. */
export function useOmenSheet(facts: ResultFacts) {
  const { omen, isSaved, change } = useQuestion(facts);
  const { Sheet, open, close } = useLazySheet(omenSheet);
  const sheet = Sheet && (
    <Sheet omen={omen} isSaved={isSaved} onChange={(next) => change({ omen: next })} onClose={close} />
  );
  return { omen, note: open, sheet };
}
