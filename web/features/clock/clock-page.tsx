import { countedDayOf } from '#core/calendar/almanac.ts';
import { festivalsOf } from '#core/calendar/festival.ts';
import { ClockTime, useAlmanac } from '#web/platform/calendar/calendar.ts';
import { dayAtOf, useSettings } from '#web/platform/storage/settings.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { ClockFace } from '#web/ui/clock-face.tsx';
import { PageHeader, Skeleton } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './clock-page.module.css';

export function ClockPage() {
  const { now, years, almanac, hasFailed, retry } = useAlmanac();
  const dayAt = dayAtOf(useSettings());
  return (
    <>
      <PageHeader title={TITLES.clock} back="/divination" />
      <div className={styles.page}>
        {years && almanac ? (
          <ClockFace
            now={now}
            time={<ClockTime />}
            almanac={almanac}
            festivals={festivalsOf(countedDayOf(now.wall, dayAt), years)}
            isLarge
          />
        ) : hasFailed ? (
          <RetryLine rows={6} onRetry={retry} />
        ) : (
          <Skeleton rows={6} />
        )}
      </div>
    </>
  );
}
