import { countedDayOf } from '#core/calendar/almanac.ts';
import { festivalsOf } from '#core/calendar/festival.ts';
import { ClockTime, useAlmanac } from '#web/platform/calendar.ts';
import { dayAtOf, useSettings } from '#web/platform/settings.ts';
import { ClockFace } from '#web/ui/clock-face.tsx';
import { PageHeader, Skeleton } from '#web/ui/page.tsx';
import { RetryLine } from '#web/ui/retry-line.tsx';
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
