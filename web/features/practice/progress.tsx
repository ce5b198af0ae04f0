import type { DayNumber } from '#core/calendar/solar.ts';
import { solarDateOf } from '#core/calendar/solar.ts';
import { daysPractised, lastDays, STANDINGS, standingsOf, trigramsBegun } from '#core/practice/progress.ts';
import type { Schedule } from '#core/practice/schedule.ts';
import '#web/ui/rows/outcome-fill.css';
import { monthDayText } from '#contract/words/dates.ts';
import styles from './progress.module.css';

const WEEKS_DAYS = 14;

interface ProgressProps {
  readonly schedule: Schedule;
  readonly today: DayNumber;
}

/** 六十四卦: known, being learnt, new, as they are today; and the last two weeks. */
export function Progress({ schedule, today }: ProgressProps) {
  const counts = standingsOf(schedule, today);
  const days = daysPractised(schedule);
  const trigrams = trigramsBegun(schedule);
  return (
    <section className={styles.card} aria-labelledby="sixty-four">
      <header className={styles.head}>
        <h2 id="sixty-four">六十四卦</h2>
        <small>学过 {counts['熟'] + counts['在学']}，共 64</small>
      </header>
      <div className={styles.bar} aria-hidden="true">
        {STANDINGS.map(
          (standing) =>
            counts[standing] > 0 && <i key={standing} data-outcome={standing} style={{ flex: counts[standing] }} />,
        )}
      </div>
      <ul className={styles.signs}>
        {STANDINGS.map((standing) => (
          <li key={standing} className="row gap-8">
            <i data-outcome={standing} aria-hidden="true" />
            {standing} {counts[standing]}
          </li>
        ))}
      </ul>
      <Days schedule={schedule} today={today} />
      <p className="note">
        熟：上次答对，隔三周以上，还没到再温的日子。
        {trigrams > 0 && `八卦学过 ${trigrams}，共 8。`}
        {days > 0 && `练过 ${days} 天。`}
      </p>
    </section>
  );
}

function Days({ schedule, today }: ProgressProps) {
  const days = lastDays(schedule, today, WEEKS_DAYS);
  const most = Math.max(1, ...days.map(({ answers }) => answers));
  const todayAnswers = days.at(-1)?.answers ?? 0;
  return (
    <>
      <ol className={styles.days} aria-label="这两周">
        {days.map(({ day, answers }) => (
          <li
            key={day}
            aria-label={`${day === today ? '今日' : monthDayText(solarDateOf(day))}，${answers} 次`}
            data-today={day === today}
            data-none={answers === 0}
          >
            <i aria-hidden="true" style={{ height: `${(answers / most) * 100}%` }} />
          </li>
        ))}
      </ol>
      <p className={styles.ends} aria-hidden="true">
        <span>{monthDayText(solarDateOf(today - WEEKS_DAYS + 1))}</span>
        <span>今日 {todayAnswers}</span>
      </p>
    </>
  );
}
