import { useEffect, useState } from 'react';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { hasStored } from '#web/platform/storage/first-load.ts';
import { PRACTICE_KEY } from '#web/platform/storage/storage.ts';
import { RowLink } from '#web/ui/rows/row-link.tsx';
import styles from './academy-page.module.css';

/** Who has never practised does not load it to learn that nothing is due. */
const practiceView = chunkOf(() => import('#web/platform/practice/practice-view.ts'));

/** 练习, with what is due today in quiet words: no badge. */
export function PracticeRow() {
  const [due, setDue] = useState(0);
  useEffect(() => {
    if (!hasStored(localStorage, PRACTICE_KEY)) return;
    let isCurrent = true;
    practiceView
      .load()
      .then(({ countDueCards }) => countDueCards())
      .then((count) => isCurrent && setDue(count))
      .catch(() => {}); // not loaded: the row leads there all the same
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <RowLink href="/academy/practice">
      <span className={styles.practice}>练习 {due > 0 && <small>今日该温 {due} 张</small>}</span>
    </RowLink>
  );
}
