import type { CastWithBasis } from '#core/casting/cast.ts';
import { workingOf } from '#core/casting/working.ts';
import styles from './arithmetic.module.css';

/** 起卦算式: how a cast was computed from what was given. */
export function Arithmetic({ cast }: { readonly cast: CastWithBasis }) {
  return (
    <dl className={styles.rows} aria-label="起卦算式">
      {workingOf(cast).map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
