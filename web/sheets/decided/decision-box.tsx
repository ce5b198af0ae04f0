import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MODERATION_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { appealDecision } from '#contract/moderation-own.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextArea } from '#web/ui/fields/field.tsx';
import { reasonName } from '#web/ui/names.ts';
import { focusPage } from '#web/ui/page.tsx';
import styles from './decision-box.module.css';
import type { OwnDecision } from './own-decisions.ts';

/** Who reads it. */
function appealRule({ isReadByAnother }: OwnDecision): string {
  if (isReadByAnother === null) return '只能答一次，由管理员看';
  return isReadByAnother ? '只能答一次，由另一位管理员看' : '只能答一次，没有别的管理员，还由这一位看';
}
const OFFLINE = '没有网络，答不了。';

interface DecisionBoxProps {
  /** Null: not loaded, or not in the list any more. */
  readonly content: OwnDecision | null;
  /** A guess that is hidden counts no more. */
  readonly isGuess?: boolean;
}

/** Beside content of one's own that is hidden or that an admin has left in view, hidden before or not: the reason, the admin's sentence, and one answer. */
export function DecisionBox({ content, isGuess = false }: DecisionBoxProps) {
  const isHidden = content?.state !== 'kept';
  const reason = isHidden && content?.reason != null ? reasonName(content.reason) : null;
  return (
    <div className={styles.box}>
      {isHidden && (
        <p className={`${styles.head} row wrap gap-8`}>
          <span className="badge">已隐藏</span>
          {reason !== null && <b>{reason}</b>}
          {isGuess && <span className="detail">不算次数</span>}
        </p>
      )}
      {content?.state === 'kept' && content.answer === null && <p className={styles.outcome}>看过了，照常显示。</p>}
      {content && (
        <Told content={content}>
          {content.note !== null && (
            <p>
              <bdi>{content.note}</bdi>
            </p>
          )}
        </Told>
      )}
    </div>
  );
}

/** Reports alone have hidden it: no admin has given a reason. */
const isUndecided = ({ state, reason }: OwnDecision): boolean =>
  state === 'waiting' || (state === 'appealed' && reason === null);

/** What became of it, in the order in which it was said: the words of the admin (`children`), the author's answer, how that ended; or the way to answer. */
export function Told({ content, children }: { readonly content: OwnDecision; readonly children: ReactNode }) {
  const [sent, setSent] = useState<string | null>(null);
  const answer = content.answer ?? sent;
  const outcome = content.answer === null && sent !== null ? 'appealed' : content.state;
  const isDecidedAgain = answer !== null && (outcome === 'hidden' || outcome === 'kept');
  return (
    <>
      {isUndecided(content) ? <p>几个人举报，等管理员看过再定。</p> : !isDecidedAgain && children}
      {answer !== null && (
        <p className="detail">
          你答：<bdi>{answer}</bdi>
        </p>
      )}
      {outcome === 'appealed' && <p className={styles.outcome}>已答，等人看。</p>}
      {isDecidedAgain && (
        <>
          <p className={styles.outcome}>{outcome === 'kept' ? '看过了，恢复了。' : '看过了，仍旧隐藏。'}</p>
          {children}
        </>
      )}
      {answer === null && (outcome === 'hidden' || outcome === 'waiting') && (
        <AppealOnce content={content} onSent={setSent} />
      )}
    </>
  );
}

interface AppealProps {
  readonly content: OwnDecision;
  readonly onSent: (answer: string) => void;
}

/** 答一次 opens a field in place. */
function AppealOnce({ content, onSent }: AppealProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isOffline, setIsOffline] = useState(false);
  if (isOpen) return <AppealForm content={content} onSent={onSent} />;
  return (
    <div className={styles.ask}>
      <Button
        look="pill"
        onClick={() => {
          setIsOffline(!navigator.onLine);
          setIsOpen(navigator.onLine);
        }}
      >
        答一次
      </Button>
      <small className="detail" role={isOffline ? 'alert' : undefined}>
        {isOffline ? OFFLINE : appealRule(content)}
      </small>
    </div>
  );
}

function AppealForm({ content, onSent }: AppealProps) {
  const { kind, id } = content;
  const { submit, values, fieldOf, refusal, error, isSending } = useSubmit({ answer: '' });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('textarea')?.focus(), []); // its button is gone
  const send = async () => {
    const answer = await submit({
      endpoint: appealDecision,
      body: { kind, id, ...values },
      fallback: () => (navigator.onLine ? NOTICES.failed : OFFLINE),
    });
    if (!answer) return;
    showToast(answer.message);
    focusPage(); // the form goes away
    onSent(values.answer.trim());
  };
  return (
    <div ref={place} className={styles.answer}>
      <Form className="stack gap-8" refusal={refusal} onSubmit={send}>
        <TextArea
          label="要说的话"
          hint={appealRule(content)}
          maxLength={MODERATION_TEXT_MAX_CHARACTERS}
          {...fieldOf('answer')}
        />
        <FormMessage message={error} />
        <Button type="submit" disabled={isSending}>
          送出
        </Button>
      </Form>
    </div>
  );
}
