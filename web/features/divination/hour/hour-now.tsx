/** The parts of the form that need the calendar. Loaded after the form is rendered. */
import { countedDayOf } from '#core/calendar/almanac.ts';
import { doubleHourName } from '#core/calendar/double-hour.ts';
import { festivalsOf } from '#core/calendar/festival.ts';
import { ganzhiName } from '#core/calendar/ganzhi.ts';
import { ClockTime, useAlmanac } from '#web/platform/calendar/calendar.ts';
import { changeSettings, dayAtOf, useSettings } from '#web/platform/storage/settings.ts';
import { ClockFace } from '#web/ui/clock-face.tsx';
import styles from './hour-now.module.css';

/** With the rest of the calendar: one file to load. */
export { castByClock } from '#web/platform/calendar/calendar.ts';

/** Whether the clock was open when the form was left. */
export const isClockOpen = (): boolean => useSettings.getState().isClockOpen;
export const keepClockOpen = (isOpen: boolean): void => changeSettings({ isClockOpen: isOpen });

export function HourName() {
  const { almanac } = useAlmanac();
  if (!almanac) return null;
  const { year, month, day } = almanac.pillars;
  return (
    <>
      <span>
        {ganzhiName(year)}年 {ganzhiName(month)}月 {ganzhiName(day)}日 ·
      </span>
      <b>{doubleHourName(almanac.doubleHourIndex)}</b>
    </>
  );
}

export function HourClock() {
  const { now, years, almanac } = useAlmanac();
  const dayAt = dayAtOf(useSettings());
  if (!years || !almanac) return null;
  return (
    <section className={styles.clock} aria-label="时辰" data-clock>
      <ClockFace
        now={now}
        time={<ClockTime />}
        almanac={almanac}
        festivals={festivalsOf(countedDayOf(now.wall, dayAt), years)}
      />
      <a href="/clock" className="wrong row centered tap">
        全屏
      </a>
    </section>
  );
}
