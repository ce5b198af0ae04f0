import { useCallback, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { JOURNAL_NOTICES } from '#contract/words/account-notices.ts';
import type { Entry } from '#core/journal/entry.ts';
import { hasLookedBack, isEntryToReview } from '#core/journal/entry-to-review.ts';
import { omenInWords } from '#core/journal/omen.ts';
import { useQuestion } from '#web/platform/casts/use-question.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { useLeaveQuestion } from '#web/platform/navigation/leave-guard.ts';
import { editEntry } from '#web/platform/saved/entries/edit-entry.ts';
import { omenSheet, questionSheet } from '#web/sheets/lazy/lazy-sheets.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { DownIcon } from '#web/ui/icons.tsx';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';
import styles from './entry-page.module.css';
import { JudgmentBlock } from './judgment-block.tsx';
import { NotesBlock } from './notes-block.tsx';
import { OUTCOME_TITLE, OutcomeBlock } from './outcome-block.tsx';
import { REVIEW_DAY, ReviewBlock } from './review-block.tsx';
import type { BlockProps } from './use-pending.ts';

interface EntryFieldsProps {
  readonly facts: ResultFacts;
  readonly entry: Entry | null;
}

/** Everything that can be written about a cast, from the question to the day to look back. */
export function EntryFields({ facts, entry }: EntryFieldsProps) {
  const { onRefused, dialog } = useRefusedGuard();
  const edit: BlockProps['edit'] = (shown, change) => editEntry(facts, shown, change);
  const block = { entry, edit, onRefused };
  return (
    <div className={styles.blocks}>
      {entry && isEntryToReview(entry, dayKeyOf(new Date()), dayKeyOf) && (
        <ReviewDayRow hasLooked={hasLookedBack(entry, dayKeyOf)} />
      )}
      <QuestionBlock facts={facts} />
      <OmenBlock facts={facts} />
      <JudgmentBlock {...block} />
      <NotesBlock {...block} />
      <OutcomeBlock {...block} />
      <ReviewBlock facts={facts} {...block} />
      {dialog}
    </div>
  );
}

/** The choices are below it: all are to be seen, so it comes to the top. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView();
}

/** On the day of 回看, at the top: what there is to do is at the other end of the page. After 半应 or 未明 that is another day. */
const ReviewDayRow = ({ hasLooked }: { readonly hasLooked: boolean }) => (
  <button type="button" className={styles.due} onClick={() => goTo(hasLooked ? REVIEW_DAY : OUTCOME_TITLE)}>
    到了回看的日子{' '}
    <span>
      {hasLooked ? '再定一天' : '记下结果'}
      <DownIcon color="inherit" />
    </span>
  </button>
);

function QuestionBlock({ facts }: { readonly facts: ResultFacts }) {
  const question = useQuestion(facts);
  const { Sheet, open, close } = useLazySheet(questionSheet);
  return (
    <section aria-labelledby="entry-question">
      <header className={styles.head}>
        <h2 id="entry-question">所问</h2>
        {question.category !== null && <span className={styles.kind}>{question.category}</span>}
      </header>
      <button type="button" className={question.question === null ? styles.empty : styles.text} onClick={open}>
        {question.question === null ? '写下所问' : <bdi>{question.question}</bdi>}
      </button>
      {Sheet && <Sheet about={facts.timestamp} asked={question} isSaved onChange={question.change} onClose={close} />}
    </section>
  );
}

function OmenBlock({ facts }: { readonly facts: ResultFacts }) {
  const { omen, change } = useQuestion(facts);
  const { Sheet, open, close } = useLazySheet(omenSheet);
  return (
    <section aria-labelledby="entry-omen">
      <header className={styles.head}>
        <h2 id="entry-omen">外应</h2>
      </header>
      <button type="button" className={omen === null ? styles.empty : styles.text} onClick={open}>
        {omen === null ? '记下外应' : <bdi>{omenInWords(omen)}</bdi>}
      </button>
      {Sheet && <Sheet omen={omen} isSaved onChange={(next) => change({ omen: next })} onClose={close} />}
    </section>
  );
}

/** A field with a text that was not kept asks before the page is left: there is no other copy of it. */
function useRefusedGuard() {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const leaving = useLeaveQuestion(refused.size > 0);
  const onRefused = useCallback(
    (label: string, isNow: boolean) =>
      setRefused((before) => {
        const others = [...before].filter((one) => one !== label);
        return new Set(isNow ? [...others, label] : others);
      }),
    [],
  );
  const dialog = leaving && (
    <ConfirmDialog
      title={JOURNAL_NOTICES.leaveUnsaved}
      action="仍要离开"
      dismiss="回去改"
      onAction={() => {
        leaving.stay();
        leaving.leave();
      }}
      onDismiss={leaving.stay}
    >
      {[...refused].join('、')}里的文字没有存下，离开就没有了。
    </ConfirmDialog>
  );
  return { onRefused, dialog };
}
