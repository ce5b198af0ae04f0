import { OptionGroup, type OptionsProps } from './option-group.tsx';

interface TogglesProps<T extends string | number> extends Omit<OptionsProps<T>, 'look'> {
  readonly values: readonly T[];
  readonly onChange: (values: readonly T[]) => void;
}

/** Chips of which any number may be chosen: native checkboxes. */
export function Toggles<T extends string | number>({ values, onChange, ...shown }: TogglesProps<T>) {
  const toggle = (value: T) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  const inputOf = (one: T) => ({ type: 'checkbox', checked: values.includes(one), onChange: () => toggle(one) });
  return <OptionGroup {...shown} look="chips" inputOf={inputOf} />;
}
