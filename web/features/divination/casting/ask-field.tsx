import { useState } from 'react';
import { APP_MESSAGES } from '#contract/words/notices.ts';
import { questionOf } from '#core/journal/question.ts';
import { QUESTION_MAX_CHARACTERS } from '#core/limits.ts';
import { NEXT_CAST, setAsked, useAsked } from '#web/platform/casts/asked-questions.ts';
import { chunkOf, useChunk } from '#web/platform/chunks/chunk.ts';
import styles from './ask-field.module.css';

const sheetParts = chunkOf(() => import('#web/sheets/question/asked-again.tsx'));

/** Whether it was asked today; unsaid while the chunk of the sheet, which says it too, is not there. */
function Again({ text }: { readonly text: string }) {
  const parts = useChunk(sheetParts).value;
  return parts && <parts.AskedAgain about={NEXT_CAST} text={text} />;
}

/** What the next cast is about, written in place and kept as it is typed. */
export function AskField() {
  const asked = useAsked(NEXT_CAST);
  const [typed, setTyped] = useState('');
  const text = questionOf(typed) === asked.question ? typed : (asked.question ?? ''); // also where another user has come
  const isTooLong = [...text.trim()].length > QUESTION_MAX_CHARACTERS;
  return (
    <>
      <textarea
        className={styles.field}
        aria-label="想问什么"
        aria-invalid={isTooLong}
        placeholder="想问什么？（可不写）"
        dir="auto"
        rows={1}
        value={text}
        onChange={({ target: { value } }) => {
          setTyped(value);
          setAsked(NEXT_CAST, { ...asked, question: questionOf(value) });
        }}
      />
      {isTooLong && (
        <p className={styles.error} role="alert">
          {APP_MESSAGES.questionTooLong}，后面的不会存下
        </p>
      )}
      {text !== '' && <Again text={text} />}
    </>
  );
}
