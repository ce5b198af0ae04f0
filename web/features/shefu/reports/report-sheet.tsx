import { MODERATION_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import { type Reason, reasonsFor, reportContent } from '#contract/moderation.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { isProblem, messageOf } from '#web/platform/network/failure.ts';
import { failureTitle } from '#web/platform/network/said.ts';
import { useSubmit } from '#web/platform/network/use-submit.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextArea } from '#web/ui/fields/field.tsx';
import { Sheet } from '#web/ui/fields/sheet.tsx';
import { focusPage } from '#web/ui/page.tsx';
import styles from './report-sheet.module.css';
import { noteReported, type Reported } from './reported.ts';

const REASON_WORDS: Readonly<Record<Reason, string>> = {
  spoiler: '泄题：把答案写在题里或猜里',
  abuse: '骂人、骚扰',
  advertising: '广告',
  privacy: '涉及别人的隐私',
  copied: '抄来的，没有说明',
  other: '其他',
};

const EMPTY = { reason: null as Reason | null, note: '' };

/** What a report is about, as the sheet shows it. */
export interface ReportSubject extends Reported {
  /** 听雨的猜. */
  readonly whose: string;
  /** What was written; of a puzzle its title. */
  readonly words: string;
}

interface ReportSheetProps {
  readonly subject: ReportSubject;
  readonly onClose: () => void;
}

/** 举报: one reason, and a few words for the admin. */
export function ReportSheet({ subject, onClose }: ReportSheetProps) {
  const { kind, id, whose, words } = subject;
  const { submit, values, fieldOf, refusal, error, isSending } = useSubmit(EMPTY);
  /** Taken, now or before: it is not shown any more. */
  const end = (message: string) => {
    onClose();
    noteReported({ kind, id });
    focusPage(); // the button of the menu may be gone with it
    showToast(message);
  };
  const send = async () => {
    const answer = await submit({
      endpoint: reportContent,
      body: { kind, id, reason: values.reason ?? undefined, note: values.note },
      fallback: (failure) => (failure.kind === 'network' ? `${failureTitle(failure)}，举报没有送出。` : NOTICES.failed),
      onFailure: (failure) => {
        if (isProblem(failure, 'report.again')) end(messageOf(failure));
      },
    });
    if (answer) end(answer.message);
  };
  return (
    <Sheet title="举报" onClose={onClose}>
      <Form className="stack gap-12" refusal={refusal} onSubmit={send}>
        <blockquote className={styles.about}>
          <small>{whose}</small>
          <bdi className="clamp">{words}</bdi>
        </blockquote>
        <Reasons reasons={reasonsFor(kind)} {...fieldOf('reason')} />
        <TextArea label="再说几句（可不写）" maxLength={MODERATION_TEXT_MAX_CHARACTERS} {...fieldOf('note')} />
        <FormMessage message={error} />
        <Button look="primary" type="submit" disabled={isSending}>
          提交
        </Button>
        <p className={styles.promise}>对方不会知道是谁举报的。同一件东西只能报一次。</p>
      </Form>
    </Sheet>
  );
}

interface ReasonsProps {
  readonly reasons: readonly Reason[];
  readonly value: Reason | null;
  readonly error: string | null;
  readonly onChange: (reason: Reason) => void;
}

function Reasons({ reasons, value, error, onChange }: ReasonsProps) {
  return (
    <fieldset className={styles.reasons} aria-describedby={error === null ? undefined : 'report-reason-error'}>
      <legend className="quiet">缘由</legend>
      {reasons.map((reason) => (
        <label key={reason} className="row gap-12">
          <input
            type="radio"
            name="report-reason"
            checked={reason === value}
            aria-invalid={error !== null}
            onChange={() => onChange(reason)}
          />
          {REASON_WORDS[reason]}
        </label>
      ))}
      {error !== null && (
        <p id="report-reason-error" className="wrong" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
