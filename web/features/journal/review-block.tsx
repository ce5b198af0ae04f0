import { useId, useState } from 'react';
import type { BlockProps } from './entry-fields.tsx';
import styles from './entry-page.module.css';

/** 回看: on that day the cast stands at the top of 我的. */
export function ReviewBlock({ entry, edit }: BlockProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const reviewOn = entry?.reviewOn ?? null;
  const change = async (day: string) => {
    const result = await edit(entry, (before) => ({ ...before, reviewOn: day || null }));
    setRefusal(result.ok ? null : result.error);
  };
  return (
    <section aria-labelledby={id}>
      <div className={styles.review}>
        <label htmlFor={`${id}-day`} id={id}>
          回看
        </label>
        <input id={`${id}-day`} type="date" value={reviewOn ?? ''} onChange={(event) => change(event.target.value)} />
      </div>
      <p className={styles.hint}>到了这一天，这一卦会排在“我的”最上面。</p>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}
