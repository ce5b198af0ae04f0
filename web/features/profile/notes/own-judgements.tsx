import { useState } from 'react';
import type { Answered } from '#contract/endpoint.ts';
import { MODERATION_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { answerJudgement, listOwnJudgements } from '#contract/moderation.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextArea } from '#web/ui/fields/field.tsx';
import { focusPage } from '#web/ui/focus-page.ts';
import { reasonName } from '#web/ui/reason-name.ts';
import { dayText } from '#web/ui/rows/day-text.ts';
import styles from './own-judgements.module.css';

type Judged = Answered<typeof listOwnJudgements>['things'][number];

/** What of one's own an admin has hidden, and why; and for how long one may not post. Nothing for most. */
export function OwnJudgements() {
  const { answer, retry } = useCall(listOwnJudgements, {});
  if (!answer || (answer.things.length === 0 && answer.pausedUntil === null)) return null;
  return (
    <section className={styles.judgements} aria-label="管理员说">
      {answer.pausedUntil !== null && (
        <p className={styles.pause}>
          停发到 {dayText(answer.pausedUntil)}：<bdi>{answer.pauseNote}</bdi>
        </p>
      )}
      {answer.things.map((thing) => (
        <JudgedThing key={`${thing.kind} ${thing.id}`} thing={thing} onAnswered={retry} />
      ))}
    </section>
  );
}

function whatWasDone({ kind, title }: Judged): string {
  if (kind === 'face') return '你的头像已隐藏';
  if (kind === 'name') return `你的名字“${title}”已换成别的`;
  return kind === 'puzzle' ? `你的题“${title}”已隐藏` : `你在“${title}”的猜已隐藏`;
}

interface JudgedThingProps {
  readonly thing: Judged;
  readonly onAnswered: () => void;
}

function JudgedThing({ thing, onAnswered }: JudgedThingProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  return (
    <article>
      <h2>
        <bdi>{whatWasDone(thing)}</bdi>
      </h2>
      <p>
        {reasonName(thing.reason ?? '')}。<bdi>{thing.note}</bdi>
      </p>
      {thing.answer !== null ? (
        <p className={styles.answered}>
          你答：<bdi>{thing.answer}</bdi>
        </p>
      ) : isAnswering ? (
        <AnswerForm thing={thing} onAnswered={onAnswered} />
      ) : (
        <Button look="pill" onClick={() => setIsAnswering(true)}>
          答一次
        </Button>
      )}
    </article>
  );
}

function AnswerForm({ thing: { kind, id }, onAnswered }: JudgedThingProps) {
  const [text, setText] = useState('');
  const { submit, refusal, error, errorOf, mend, isSending } = useSubmit(['answer']);
  const send = async () => {
    const answer = await submit({
      endpoint: answerJudgement,
      body: { kind, id, answer: text },
      fallback: NOTICES.failed,
    });
    if (!answer) return;
    showToast(answer.message);
    focusPage(); // the form goes away
    onAnswered();
  };
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={send}>
      <TextArea
        label="要说的话，只能答一次"
        dir="auto"
        maxLength={MODERATION_TEXT_MAX_CHARACTERS}
        value={text}
        error={errorOf('answer')}
        onChange={(event) => {
          setText(event.target.value);
          mend(['answer']);
        }}
      />
      <FormMessage message={error} />
      <Button look="primary" type="submit" disabled={isSending}>
        送出
      </Button>
    </Form>
  );
}
