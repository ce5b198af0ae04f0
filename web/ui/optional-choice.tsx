import { OptionGroup, type OptionsProps } from './option-group.tsx';

interface OptionalChoiceProps<T extends string> extends OptionsProps<T> {
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

/** At most one of them: native checkboxes. A tap on the chosen one takes it back, which no radio button does. */
export function OptionalChoice<T extends string>({ value, onChange, ...shown }: OptionalChoiceProps<T>) {
  const inputOf = (one: T) => ({
    type: 'checkbox',
    checked: one === value,
    onChange: () => onChange(one === value ? null : one),
  });
  return <OptionGroup {...shown} inputOf={inputOf} />;
}
