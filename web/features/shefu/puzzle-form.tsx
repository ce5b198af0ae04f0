import { useState } from 'react';
import { useSubmit } from '#web/platform/use-submit.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextArea, TextField } from '#web/ui/field.tsx';
import { ImageField } from './image-field.tsx';
import { useKeptDraft, withKeptTexts } from './kept-draft.ts';
import styles from './puzzle-form.module.css';
import { type DraftInput, useUnsavedUploads } from './unsaved-uploads.ts';

/** The fields that show a refusal themselves, each mended by any of these parts: an image may stand for the text. */
const MENDED_BY = {
  title: ['title'],
  questionText: ['questionText', 'questionImageUrl'],
  answerText: ['answerText', 'answerImageUrl'],
} as const;
const FIELDS = ['title', 'questionText', 'answerText'] as const;

interface PuzzleFormProps {
  /** Which form it is: kept text is restored in the form it was typed in. */
  readonly name: string;
  readonly initial: DraftInput;
  readonly action: string;
  /** Sends the draft with `submit`; true when it is stored. */
  readonly onSubmit: (draft: DraftInput, submit: ReturnType<typeof useSubmit>['submit']) => Promise<boolean>;
}

export function PuzzleForm({ name, initial, action, onSubmit }: PuzzleFormProps) {
  const [draft, setDraft] = useState(() => withKeptTexts(name, initial));
  const { refusal, error, errorOf, mend, isSending, submit } = useSubmit(FIELDS);
  const [isDone, setIsDone] = useState(false);
  const [uploading, setUploading] = useState(0);
  const uploads = useUnsavedUploads(setDraft);
  useKeptDraft(name, isDone ? null : draft, initial);
  const change = (part: Partial<DraftInput>) => {
    setDraft((before) => ({ ...before, ...part }));
    mend(FIELDS.filter((field) => MENDED_BY[field].some((name) => name in part)));
  };

  const send = async () => {
    if (!(await onSubmit(draft, submit))) return;
    uploads.saved(draft);
    setIsDone(true);
  };

  const image = (field: 'questionImageUrl' | 'answerImageUrl', label: string) => (
    <ImageField
      label={label}
      url={draft[field] ?? null}
      onBusy={(isBusy) => setUploading((count) => count + (isBusy ? 1 : -1))}
      onUploaded={(url) => {
        uploads.added(url);
        change({ [field]: url });
      }}
      onRemove={(url) => {
        uploads.removed(url);
        change({ [field]: null });
      }}
    />
  );

  return (
    <Form className={styles.form} refusal={refusal} onSubmit={send}>
      <TextField
        label="标题"
        value={draft.title ?? ''}
        error={errorOf('title')}
        onChange={(event) => change({ title: event.target.value })}
        placeholder="如：袖中何物"
      />
      <TextArea
        label="题目"
        value={draft.questionText ?? ''}
        error={errorOf('questionText')}
        onChange={(event) => change({ questionText: event.target.value })}
        placeholder="写下卦象与线索，或上传图片"
      />
      {image('questionImageUrl', '题目图片')}
      <TextArea
        label="答案"
        value={draft.answerText ?? ''}
        error={errorOf('answerText')}
        onChange={(event) => change({ answerText: event.target.value })}
        placeholder="写下答案，或上传图片"
      />
      {image('answerImageUrl', '答案图片')}
      <FormMessage message={error} />
      <Button look="primary" type="submit" disabled={isSending || isDone || uploading > 0}>
        {action}
      </Button>
    </Form>
  );
}
