import { useIsAskedToday } from '#web/platform/casts/use-question.ts';
import styles from './question-sheet.module.css';

/** Said where the same was asked today, about another cast than `about`. */
export function AskedAgain({ about, text }: { readonly about: string; readonly text: string }) {
  const isAskedToday = useIsAskedToday(about);
  return (
    isAskedToday(text) && (
      <p className={styles.again} role="status">
        今天已经问过这件事。《蒙》卦说：<q>初筮告，再三渎，渎则不告。</q>再问也无妨，先前那一卦不妨也看看。
      </p>
    )
  );
}
