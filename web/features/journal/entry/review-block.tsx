import { useId, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { dateText } from '#contract/words/dates.ts';
import { hasLookedBack, isEntryToReview } from '#core/journal/entry-to-review.ts';
import { useQuestion } from '#web/platform/casts/use-question.ts';
import { NOT_LOADED } from '#web/platform/chunks/chunk.ts';
import { downloadFile } from '#web/platform/device/download.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { DownIcon } from '#web/ui/icons.tsx';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';
import styles from './entry-page.module.css';
import { dayAfter, REVIEW_PRESETS } from './review-days.ts';
import { type BlockProps, usePending } from './use-pending.ts';

interface ReviewBlockProps extends BlockProps {
  readonly facts: ResultFacts;
}

export const REVIEW_DAY = 'entry-review';

const RULE = '到了这一天，这一卦会排在“我的”最上面。';
const RULE_AFTER_OUTCOME = '半应、未明的还排在“我的”最上面；再定一天，到时再看。';

/** 回看: on that day the cast is at the top of 我的. */
export function ReviewBlock({ facts, entry, edit }: ReviewBlockProps) {
  const id = useId();
  const { shown, refusal, choose } = usePending(entry?.reviewOn ?? '', (day) =>
    edit(entry, (before) => ({ ...before, reviewOn: day || null })),
  );
  const today = dayKeyOf(new Date());
  const isOpen = entry !== null && hasLookedBack(entry, dayKeyOf) && isEntryToReview(entry, today, dayKeyOf);
  const presets = REVIEW_PRESETS.map((preset) => ({ value: dayAfter(today, preset), label: preset.label }));
  return (
    <div id={REVIEW_DAY} tabIndex={-1}>
      <div className={styles.review}>
        <label htmlFor={id}>回看</label>
        <span className={styles.day}>
          <span aria-hidden="true">{shown === '' ? '另选日子' : dateText(`${shown}T12:00`)}</span>
          <DownIcon color="inherit" />
          <input id={id} type="date" value={shown} onChange={(event) => choose(event.target.value)} />
        </span>
        <div className={styles.presets}>
          <Choice
            name="review"
            legend="从今天起"
            isLegendHidden
            look="chips"
            options={presets}
            value={shown}
            onChange={choose}
          />
        </div>
      </div>
      <p className={styles.hint}>{isOpen ? RULE_AFTER_OUTCOME : RULE}</p>
      {entry?.reviewOn && <ReviewFile facts={facts} on={entry.reviewOn} />}
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** The day as a file for a calendar. The question goes along only where it is chosen, each time anew. */
function ReviewFile({ facts, on }: { readonly facts: ResultFacts; readonly on: string }) {
  const { question } = useQuestion(facts);
  const [isAskedToo, setIsAskedToo] = useState(false);
  const save = async () => {
    const loaded = await import('#core/journal/review-calendar.ts').catch(() => showToast(NOT_LOADED));
    const file = loaded?.reviewCalendarOf({
      ...facts,
      on,
      question: isAskedToo ? question : null,
      url: location.href,
      now: new Date().toISOString(),
    });
    if (file) downloadFile(`观象回看-${on}.ics`, new Blob([file], { type: 'text/calendar' }));
  };
  return (
    <div className={styles.calendar}>
      {question !== null && (
        <Switch label="带上所问" about="默认不带；日历常会同步到别处。" isOn={isAskedToo} onChange={setIsAskedToo} />
      )}
      <Button look="pill" onClick={save}>
        存到日历
      </Button>
    </div>
  );
}
