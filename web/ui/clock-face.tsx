import type { ReactNode } from 'react';
import type { Almanac } from '#core/calendar/almanac.ts';
import { timeOfDayName } from '#core/calendar/double-hour.ts';
import { BRANCHES, ganzhiCode, ganzhiName } from '#core/calendar/ganzhi.ts';
import { lunarDateText } from '#core/calendar/lunar.ts';
import { chinaDayOf, type Moment } from '#core/calendar/moment.ts';
import styles from './clock-face.module.css';

interface ClockFaceProps {
  readonly now: Moment;
  /** The time of day, which updates itself every second; the rest does not render again. */
  readonly time: ReactNode;
  readonly almanac: Almanac;
  readonly festivals: readonly string[];
  readonly isLarge?: boolean;
}

const PILLARS = [
  ['year', '年'],
  ['month', '月'],
  ['day', '日'],
  ['hour', '时'],
] as const;

/** 立冬后第八日 · 小雪还有七日, in days of the civil calendar in China. */
function termText({ term, next }: Almanac, { instant }: Moment): string {
  const today = chinaDayOf(instant);
  const since = today - chinaDayOf(term.at);
  const until = chinaDayOf(next.at) - today;
  const sinceText = since === 0 ? `今日${term.name}` : `${term.name}后第 ${since} 日`;
  return until === 0 ? `${sinceText} · 今日${next.name}` : `${sinceText} · ${next.name}还有 ${until} 日`;
}

export function ClockFace({ now, time, almanac, festivals, isLarge = false }: ClockFaceProps) {
  const { pillars, lunar, doubleHourIndex } = almanac;
  return (
    <div className={isLarge ? styles.large : styles.face}>
      <p className={styles.branch}>{BRANCHES[doubleHourIndex]}</p>
      <p className={styles.timeOfDay}>{timeOfDayName(doubleHourIndex)}</p>
      <ul className={styles.pillars}>
        {PILLARS.map(([key, name]) => (
          <li key={key} className="box stack">
            <span className={styles.pillar}>{ganzhiName(pillars[key])}</span>
            <span className={styles.code}>
              {name} {ganzhiCode(pillars[key])}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.time} role="timer" aria-live="off">
        {time}
      </p>
      <p className={`${styles.lunar} quiet`}>
        农历{lunarDateText(lunar)}
        {festivals.length > 0 && <b> {festivals.join(' ')}</b>}
      </p>
      <p className={`${styles.lunar} quiet`}>{termText(almanac, now)}</p>
    </div>
  );
}
