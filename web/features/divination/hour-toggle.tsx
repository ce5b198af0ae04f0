import { useState } from 'react';
import { Link } from 'wouter';
import { countedDayOf } from '#core/calendar/almanac.ts';
import { doubleHourName } from '#core/calendar/double-hour.ts';
import { festivalsOf } from '#core/calendar/festival.ts';
import { ganzhiName } from '#core/calendar/ganzhi.ts';
import { useAlmanac } from '#web/platform/calendar.ts';
import { dayAtOf, useSettings } from '#web/platform/settings.ts';
import { ClockFace } from '#web/ui/clock-face.tsx';
import styles from './cast-form.module.css';

/** The present double-hour in one line; opened, it shows the whole clock. Only this part is drawn anew each second. */
export function HourToggle() {
  const [isOpen, setIsOpen] = useState(false);
  const { now, years, almanac } = useAlmanac();
  const dayAt = dayAtOf(useSettings());
  return (
    <>
      <button type="button" className={styles.chip} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {almanac && (
          <>
            <span>
              {ganzhiName(almanac.pillars.year)}年 {ganzhiName(almanac.pillars.month)}月{' '}
              {ganzhiName(almanac.pillars.day)}日 ·
            </span>
            <b>{doubleHourName(almanac.doubleHourIndex)}</b>
          </>
        )}
        <span className={styles.chipAction}>{isOpen ? '收起' : '时辰'}</span>
      </button>
      {isOpen && years && almanac && (
        <section className={styles.clock} aria-label="时辰">
          <ClockFace now={now} almanac={almanac} festivals={festivalsOf(countedDayOf(now.wall, dayAt), years)} />
          <Link href="/clock">全屏</Link>
        </section>
      )}
    </>
  );
}
