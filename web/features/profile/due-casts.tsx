import { useMemo, useState } from 'react';
import { isDue } from '#core/journal/due.ts';
import { useEntries } from '#web/platform/casts/entries.ts';
import { useSavedResults } from '#web/platform/casts/saved-view.ts';
import { entryPath } from '#web/platform/navigation/paths.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { Button } from '#web/ui/button.tsx';
import { CastRow, castRows } from '#web/ui/rows/cast-row.tsx';
import { dayKeyOf } from '#web/ui/rows/day-key.ts';
import styles from './history.module.css';

/** So many are shown at first. */
const SHOWN = 3;

/** Casts whose day to look back has come, the longest waiting first; nothing if there is none. */
export function DueCasts() {
  const { entries } = useEntries();
  const results = useSavedResults((state) => state.results);
  const [isWhole, setIsWhole] = useState(false);
  const due = useMemo(() => {
    const today = dayKeyOf(new Date().toISOString());
    const found = [...entries.values()].filter((entry) => isDue(entry, today, dayKeyOf));
    const days = new Map(found.map(({ timestamp, reviewOn }) => [timestamp, reviewOn ?? '']));
    const dayOf = (timestamp: string): string => days.get(timestamp) ?? '';
    return results
      .filter(({ timestamp }) => days.has(timestamp))
      .toSorted((one, other) => dayOf(one.timestamp).localeCompare(dayOf(other.timestamp)));
  }, [entries, results]);
  if (due.length === 0) return null;
  const shown = isWhole ? due : due.slice(0, SHOWN);
  return (
    <section className={styles.due} aria-label="到了回看的日子">
      <h2>到了回看的日子 · {due.length}</h2>
      <ul className={castRows}>
        {shown.map(({ timestamp, cast }) => (
          <li key={timestamp}>
            <CastRow
              {...{ cast, timestamp }}
              question={entries.get(timestamp)?.question ?? null}
              onOpen={() => navigate(entryPath(timestamp))}
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
