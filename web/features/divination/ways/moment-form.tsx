import { type ReactNode, useState } from 'react';
import { monthDayText } from '#contract/words/dates.ts';
import { countedDayOf } from '#core/calendar/almanac.ts';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import { lunarDateOf } from '#core/calendar/lunar.ts';
import { type DayNumber, dayNumberOf, type SolarTime, solarDateOf } from '#core/calendar/solar.ts';
import type { Years } from '#core/calendar/year-data.ts';
import { castByTime } from '#core/casting/time.ts';
import { timeBasisOf } from '#core/casting/time-basis.ts';
import { yearsChunk } from '#web/platform/calendar/calendar.ts';
import { lunarText } from '#web/platform/calendar/cast-date.ts';
import { castMomentOfWall, momentOfDate } from '#web/platform/calendar/device-moment.ts';
import { CALENDAR_FAILED, useChunk } from '#web/platform/chunks/chunk.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { dayAtOf, useSettings } from '#web/platform/storage/settings.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import {
  type CalendarName,
  dateIn,
  dayNumberOfEntered,
  daysOf,
  type EnteredDate,
  enteredDateOf,
  existing,
  monthsOf,
  type Named,
  yearOf,
} from './entered-date.ts';
import { countOf, NumberField } from './number-field.tsx';
import styles from './way-form.module.css';
import { WayForm } from './way-form.tsx';
import { textIn, type WayProps } from './way-names.ts';

const CALENDARS = [
  { value: 'solar', label: '公历' },
  { value: 'lunar', label: '农历' },
] as const;

const WAY = 'moment';
const setDate = (date: EnteredDate): void => enter(WAY, { date });

const today = (): EnteredDate => {
  const { year, month, day } = momentOfDate(new Date()).wall;
  return { calendar: 'solar', yearText: String(year), month, day };
};
const presentTime = (): string => {
  const { hour, minute } = momentOfDate(new Date()).wall;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/** The wall time of a day and a typed 15:30; null while no time is given. */
function wallOf(number: DayNumber, time: string): SolarTime | null {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hour && minute ? { ...solarDateOf(number), hour: Number(hour), minute: Number(minute), second: 0 } : null;
}

/** 择时: a cast for a moment that is chosen, by either calendar. */
export function MomentForm({ onCast }: WayProps) {
  const [now] = useState(() => ({ date: today(), time: presentTime() }));
  const own = useEntered(WAY);
  const date = dateIn(own['date']) ?? now.date;
  const time = typeof own['time'] === 'string' ? own['time'] : now.time;
  const addedText = textIn(own['addedText']);
  const dayAt = dayAtOf(useSettings());
  const year = yearOf(date);
  const { value: years, hasFailed, retry } = useChunk(yearsChunk(year ?? momentOfDate(new Date()).wall.year));
  const entered = year !== null && years ? existing(date, year, years) : null;
  const number = entered && year !== null && years ? dayNumberOfEntered(entered, year, years) : null;
  const wall = number === null ? null : wallOf(number, time);
  const added = countOf(addedText);
  const isAddedWrong = addedText.trim() !== '' && added === null;
  const moment = wall && castMomentOfWall(wall, dayAt);
  const cast =
    wall && moment && years && !isAddedWrong
      ? castByTime({
          ...timeBasisOf({ wall, instant: Date.parse(moment.castFor) / 1000 }, years, dayAt),
          ...(added !== null && { added }),
        })
      : null;

  const change = (part: Partial<EnteredDate>) => setDate({ ...(entered ?? date), ...part });
  const changeCalendar = (calendar: CalendarName) => {
    if (number !== null && years) setDate(enteredDateOf(calendar, number, years));
    else setDate({ ...date, calendar });
  };
  const chosen = year !== null && years && entered ? { year, years, entered } : null;
  return (
    <WayForm
      method="time"
      cast={cast}
      prompt={hasFailed ? CALENDAR_FAILED : '填好年月日时，随即成卦'}
      onCast={(made) => moment && onCast(made, moment)}
    >
      <Choice
        name="calendar"
        legend="历法"
        isLegendHidden
        options={CALENDARS}
        value={date.calendar}
        onChange={changeCalendar}
        look="segments"
      />
      <div className={styles.date}>
        <TextField
          label="年"
          value={date.yearText}
          onChange={(yearText) => change({ yearText })}
          error={year === null ? '请填 1 至 9999 的年份' : null}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <NumberSelect
          label="月"
          value={entered?.month ?? date.month}
          options={chosen ? monthsOf(date.calendar, chosen.year, chosen.years) : []}
          onChange={(month) => change({ month })}
        />
        <NumberSelect
          label="日"
          value={entered?.day ?? date.day}
          options={chosen ? daysOf(date.calendar, chosen.year, chosen.entered.month, chosen.years) : []}
          onChange={(day) => change({ day })}
        />
      </div>
      <div className={styles.pair}>
        <TextField label="时刻" type="time" value={time} onChange={(time) => enter(WAY, { time })} />
        <NumberField
          label="加数"
          text={addedText}
          onChange={(text) => enter(WAY, { addedText: text })}
          hint="可不填。几人同时来问，可各加其姓的笔画数"
        />
      </div>
      {hasFailed && <Button onClick={retry}>重试</Button>}
      {wall && years && <OtherCalendar {...{ wall, years, dayAt, calendar: date.calendar }} />}
    </WayForm>
  );
}

interface NumberSelectProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly Named[];
  readonly onChange: (value: number) => void;
}

const NumberSelect = ({ label, value, options, onChange }: NumberSelectProps) => (
  <SelectField
    label={label}
    value={String(value)}
    options={options.map((option) => ({ value: String(option.value), label: option.label }))}
    onChange={(text) => onChange(Number(text))}
  />
);

interface OtherCalendarProps {
  readonly wall: SolarTime;
  readonly years: Years;
  readonly dayAt: 0 | 23;
  readonly calendar: CalendarName;
}

/** The moment as it is counted: 农历甲辰年十二月十七 · 申时; beside a lunar date its solar day. */
function OtherCalendar({ wall, years, dayAt, calendar }: OtherCalendarProps): ReactNode {
  const lunar = lunarDateOf(countedDayOf(wall, dayAt), years);
  const hour = doubleHourName(doubleHourIndexOf(wall.hour));
  const isNextDay = countedDayOf(wall, dayAt) !== dayNumberOf(wall);
  return (
    <p className="detail">
      {calendar === 'lunar' && `公历 ${wall.year}年${monthDayText(wall)} · `}
      {lunarText(lunar)} · {hour}
      {isNextDay && '（晚子时作次日）'}
    </p>
  );
}
