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

/** What of one's own is hidden or was restored, and why; and for how long one may not post. Nothing for most. */
export function OwnJudgements() {
  const { answer, retry } = useCall(listOwnJudgements, {});
  if (!answer) return null;
  const { things, interventions, pausedUntil } = answer;
  if (things.length === 0 && interventions.length === 0 && pausedUntil === null) return null;
  return (
    <section className={styles.judgements} aria-label="管理员说">
      {pausedUntil !== null && (
        <p className={styles.pause}>
          停发到 {dayText(pausedUntil)}：<bdi>{answer.pauseNote}</bdi>
        </p>
      )}
      {things.map((thing) => (
        <JudgedThing key={`${thing.kind} ${thing.id}`} thing={thing} onAnswered={retry} />
      ))}
      {interventions.map((done) => (
        <article key={`${done.kind} ${done.puzzleId} ${done.at}`}>
          <h2>
            <bdi>{`管理员${done.kind === 'edited' ? '改过' : '删去了'}你的题“${done.title}”`}</bdi>
          </h2>
          <p>{dayText(done.at)}</p>
        </article>
      ))}
    </section>
  );
}

function whatItIs({ kind, title }: Judged): string {
  if (kind === 'face') return '你的头像';
  if (kind === 'guess') return `你在“${title}”的猜`;
  return kind === 'puzzle' ? `你的题“${title}”` : `你的名字“${title}”`;
}

function whatWasDone(thing: Judged): string {
  if (thing.state === 'kept') return `管理员看过${whatItIs(thing)}，照常显示`;
  if (thing.state === 'waiting') return `${whatItIs(thing)}先隐藏了`;
  return `${whatItIs(thing)}${thing.kind === 'name' ? '已换成别的' : '已隐藏'}`;
}

/** 广告。题里请不要卖货. What reports alone have hidden has no reason yet; what was restored needs none. */
function Why({ thing: { state, reason, note } }: { readonly thing: Judged }) {
  if (state === 'waiting' || (state === 'appealed' && reason === null)) return <p>几个人举报，等管理员看过再定。</p>;
  return (
    <p>
      {state !== 'kept' && `${reasonName(reason ?? '')}。`}
      <bdi>{note}</bdi>
    </p>
  );
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
      <Why thing={thing} />
      {thing.answer !== null ? (
        <p className={styles.answered}>
          你答：<bdi>{thing.answer}</bdi>
        </p>
      ) : isAnswering ? (
        <AnswerForm thing={thing} onAnswered={onAnswered} />
      ) : (
        (thing.state === 'hidden' || thing.state === 'waiting') && (
          <Button look="pill" onClick={() => setIsAnswering(true)}>
            答一次
          </Button>
        )
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
