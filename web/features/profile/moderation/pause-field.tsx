import type { Pause } from '#contract/moderation.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';

const PAUSE_OPTIONS = [
  { value: 'week', label: '七天' },
  { value: 'month', label: '三十天' },
  { value: 'open', label: '直到放开' },
] as const;

const WHEN: Readonly<Record<Pause, string>> = { week: '七天内', month: '三十天内', open: '放开之前' };

interface PauseFieldProps {
  /** Of the radio buttons. */
  readonly name: string;
  /** Null: off, as at first. */
  readonly pause: Pause | null;
  readonly onChange: (pause: Pause | null) => void;
}

/** 同时停发, and what it does; for how long is asked once it is on. */
export function PauseField({ name, pause, onChange }: PauseFieldProps) {
  return (
    <>
      <Switch
        label="同时停发"
        about={`${pause === null ? '' : WHEN[pause]}不能出题、不能猜；能看，能答一次`}
        isOn={pause !== null}
        onChange={(isOn) => onChange(isOn ? 'week' : null)}
      />
      {pause !== null && (
        <Choice<Pause>
          name={name}
          legend="停发多久"
          isLegendHidden
          options={PAUSE_OPTIONS}
          value={pause}
          onChange={onChange}
          look="segments"
        />
      )}
    </>
  );
}
