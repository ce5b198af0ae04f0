import { useState } from 'react';
import { TITLE_MAX_CHARACTERS } from '#contract/limits.ts';
import { newId } from '#web/platform/device/new-id.ts';
import { useLeaveQuestion } from '#web/platform/navigation/leave-guard.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import type { PuzzleDraft } from '#web/platform/storage/puzzle-drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { Form, FormMessage, TextArea, TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/page.tsx';
import { ImageField } from './image-field.tsx';
import { hasUploads, useKeptDraft, useLeftDraft } from './kept-draft.ts';
import styles from './puzzle-form.module.css';
import { type DraftInput, useUnsavedUploads } from './unsaved-uploads.ts';

/** The fields that show a refusal themselves, each mended by any of these parts: an image may stand for the text. */
const MENDED_BY = {
  title: ['title'],
  questionText: ['questionText', 'questionImageUrl'],
  answerText: ['answerText', 'answerImageUrl'],
} as const;
const FIELDS = ['title', 'questionText', 'answerText'] as const;

/** A new puzzle, by which the server knows it again if it was posted and its answer lost. */
interface NamedPuzzle {
  readonly clientId: string;
  /** What is sent next is another puzzle. */
  readonly rename: () => void;
}

interface PuzzleFormProps {
  /** Which form it is: kept text is restored in the form it was typed in. */
  readonly name: string;
  readonly initial: DraftInput;
  readonly action: string;
  /** Sends the draft with `submit`; true when it is stored. */
  readonly onSubmit: (
    draft: DraftInput,
    submit: ReturnType<typeof useSubmit>['submit'],
    named: NamedPuzzle,
  ) => Promise<boolean>;
  /** Said where it could not be sent. */
  readonly note?: string | null;
}

export function PuzzleForm(props: PuzzleFormProps) {
  const { left, isOpen, takeUp, startAnew } = useLeftDraft(props.name);
  if (!isOpen && left) return <LeftDraft texts={left.texts} onTakeUp={takeUp} onStartAnew={startAnew} />;
  return <Fields {...props} left={left} />;
}

interface LeftDraftProps {
  readonly texts: PuzzleDraft['texts'];
  readonly onTakeUp: () => void;
  readonly onStartAnew: () => void;
}

function LeftDraft({ texts, onTakeUp, onStartAnew }: LeftDraftProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card label="没写完的题">
      <div className={styles.left}>
        <h2>上次没有写完</h2>
        <p className="clamp">
          <bdi>{texts.title || texts.questionText || texts.answerText}</bdi>
        </p>
        <Button look="primary" onClick={onTakeUp}>
          继续填写
        </Button>
        <Button look="quiet" onClick={() => setIsAsking(true)}>
          重新填写
        </Button>
        {isAsking && (
          <ConfirmDialog
            title="清掉重新填写？"
            action="清掉"
            onAction={onStartAnew}
            onDismiss={() => setIsAsking(false)}
          >
            上次写下的文字会清掉，不能恢复。
          </ConfirmDialog>
        )}
      </div>
    </Card>
  );
}

type FieldsProps = PuzzleFormProps & { readonly left: PuzzleDraft | null };

function Fields({ name, initial, left, action, onSubmit, note = null }: FieldsProps) {
  const [clientId, setClientId] = useState(() => left?.clientId ?? newId());
  const form = useSubmit<DraftInput>({ ...initial, ...left?.texts }, FIELDS);
  const { values: draft, setValues: setDraft, errorOf, refusal, error, isSending, submit } = form;
  const [isDone, setIsDone] = useState(false);
  const [uploading, setUploading] = useState(0);
  const uploads = useUnsavedUploads(setDraft);
  useKeptDraft({ form: name, clientId }, isDone ? null : draft, initial);
  const leaving = useLeaveQuestion(!isDone && (uploading > 0 || hasUploads(draft, initial)));
  const change = (part: Partial<DraftInput>) => {
    const mended = FIELDS.filter((field) => MENDED_BY[field].some((name) => name in part));
    form.change(part, mended);
  };

  const send = async () => {
    if (!(await onSubmit(draft, submit, { clientId, rename: () => setClientId(newId()) }))) return;
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
    <Form className="stack gap-16" refusal={refusal} onSubmit={send}>
      <TextField
        label="标题"
        value={draft.title ?? ''}
        error={errorOf('title')}
        hint={`至多 ${TITLE_MAX_CHARACTERS} 个字符`}
        onChange={(title) => change({ title })}
        placeholder="如：袖中何物"
      />
      <TextArea
        label="题目"
        value={draft.questionText ?? ''}
        error={errorOf('questionText')}
        style={{ minHeight: '7rem' }}
        onChange={(questionText) => change({ questionText })}
        placeholder="写下卦象与线索，或上传图片"
      />
      {image('questionImageUrl', '题目图片')}
      <TextArea
        label="答案"
        value={draft.answerText ?? ''}
        error={errorOf('answerText')}
        style={{ minHeight: '7rem' }}
        onChange={(answerText) => change({ answerText })}
        placeholder="写下答案，或上传图片"
      />
      {image('answerImageUrl', '答案图片')}
      <FormMessage message={error} />
      {note !== null && <p role="status">{note}</p>}
      <Button look="primary" type="submit" disabled={isSending || isDone || uploading > 0}>
        {action}
      </Button>
      {leaving && (
        <ConfirmDialog
          title="离开这一页？"
          action="离开"
          dismiss="继续填写"
          onAction={leaving.leave}
          onDismiss={leaving.stay}
        >
          刚上传的图片会丢弃，写下的文字会留着。
        </ConfirmDialog>
      )}
    </Form>
  );
}
