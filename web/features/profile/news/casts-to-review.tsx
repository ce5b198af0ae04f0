import { useMemo, useState } from 'react';
import { entryPath } from '#web/platform/navigation/paths.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { castsToReview } from '#web/platform/news/casts-to-review.ts';
import { seeReview, useIsReviewNew } from '#web/platform/news/news.ts';
import { useEntries } from '#web/platform/saved/entries.ts';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { Button } from '#web/ui/button.tsx';
import { CastRow, castRows } from '#web/ui/rows/cast-row.tsx';
import styles from './news.module.css';

/** So many are shown at first. */
const SHOWN = 3;

/** Casts whose day to look back has come, the longest waiting first; nothing if there is none. */
export function CastsToReview() {
  const { entries } = useEntries();
  const results = useSavedResults((state) => state.results);
  const [isWhole, setIsWhole] = useState(false);
  const due = useMemo(() => castsToReview(entries, results), [entries, results]);
  const isNew = useIsReviewNew();
  const open = (timestamp: string) => {
    seeReview(timestamp);
    navigate(entryPath(timestamp));
  };
  if (due.length === 0) return null;
  const shown = isWhole ? due : due.slice(0, SHOWN);
  return (
    <section className={styles.due} aria-label="到了回看的日子">
      <h2>
        {isNew && <i className={styles.dot} aria-hidden="true" />}
        到了回看的日子 · {due.length}
      </h2>
      <ul className={castRows}>
        {shown.map(({ timestamp, cast, castFor }) => (
          <li key={timestamp}>
            <CastRow
              {...{ cast, castFor }}
              question={entries.get(timestamp)?.question ?? null}
              onOpen={() => open(timestamp)}
            />
          </li>
        ))}
      </ul>
      {shown.length < due.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          还有 {due.length - shown.length} 则
        </Button>
      )}
    </section>
  );
}
