import type { ReactNode } from 'react';
import { doubleHourIndexOf, doubleHourName } from '#core/calendar/double-hour.ts';
import type { CastMoment } from '#core/casting/cast.ts';
import { momentNow } from '#web/platform/calendar/calendar.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { textIn } from './way-names.ts';

/** The double-hour to cast with: the present one, unless another of today is chosen. */
export interface ChosenHour {
  /** 子 1 … 亥 12. */
  readonly hourNumber: number;
  /** The moment to cast for: now, or today in the chosen hour. */
  readonly moment: () => CastMoment;
}

const NOW = 'now';
const INDICES = Array.from({ length: 12 }, (_, index) => index);
const CHOICES = INDICES.map(String);

/** The middle of a double-hour today; 子时 is the early one, after midnight. */
function todayIn(index: number): Date {
  const date = new Date();
  date.setHours(2 * index, index === 0 ? 30 : 0, 0, 0);
  return date;
}

/** `way`: of the form that asks for it. */
export function useHour(way: string): { readonly hour: ChosenHour; readonly field: ReactNode } {
  const entered = textIn(useEntered(way)['hour']);
  const chosen = CHOICES.includes(entered) ? entered : NOW;
  const present = doubleHourIndexOf(new Date().getHours());
  const index = chosen === NOW ? present : Number(chosen);
  const hour = {
    hourNumber: index + 1,
    moment: () => momentNow(chosen === NOW ? new Date() : todayIn(index)),
  };
  const field = (
    <SelectField
      label="时辰"
      value={chosen}
      onChange={(hour) => enter(way, { hour })}
      options={[
        { value: NOW, label: `此刻 ${doubleHourName(present)}` },
        ...INDICES.map((one) => ({ value: String(one), label: `${doubleHourName(one)} ${one + 1}` })),
      ]}
    />
  );
  return { hour, field };
}
