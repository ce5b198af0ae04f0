import { useId } from 'react';
import { Choice } from '#web/ui/choice.tsx';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';
import type { BlockProps } from './block-props.ts';
import styles from './entry-page.module.css';
import { dayAfter, REVIEW_PRESETS } from './review-days.ts';
import { usePending } from './use-pending.ts';

/** 回看: on that day the cast stands at the top of 我的. */
export function ReviewBlock({ entry, edit }: BlockProps) {
  const id = useId();
  const { shown, refusal, choose } = usePending(entry?.reviewOn ?? '', (day) =>
    edit(entry, (before) => ({ ...before, reviewOn: day || null })),
  );
  const today = dayKeyOf(new Date().toISOString());
  const presets = REVIEW_PRESETS.map((preset) => ({ value: dayAfter(today, preset), label: preset.label }));
  return (
    <div>
      <div className={styles.review}>
        <label htmlFor={id}>回看</label>
        <input id={id} type="date" value={shown} onChange={(event) => choose(event.target.value)} />
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
      <p className={styles.hint}>到了这一天，这一卦会排在“我的”最上面。</p>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
