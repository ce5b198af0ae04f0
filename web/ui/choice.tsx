import { memo, useLayoutEffect, useRef } from 'react';
import { OptionGroup, type OptionsProps } from './option-group.tsx';

interface ChoiceProps<T extends string> extends OptionsProps<T> {
  readonly name: string;
  readonly value: T | null;
  readonly onChange: (value: T) => void;
}

function ChoiceGroup<T extends string>({ name, value, onChange, ...shown }: ChoiceProps<T>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const hasLooked = useRef(false);
  // a prerendered page can be tapped before it is hydrated: what was chosen then is the choice. Not in an effect after the paint, and not when
  // React runs effects once more, for a part that was hidden or in StrictMode: a tap before that would be reported twice
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useLayoutEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const tapped = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = shown.options.find((one) => one.value === tapped);
    if (option && option.value !== value) onChange(option.value);
  }, []);
  return (
    <OptionGroup
      {...shown}
      group={group}
      inputOf={(one) => ({ type: 'radio', name, value: one, checked: one === value, onChange: () => onChange(one) })}
    />
  );
}

/** One of them: native radio buttons. */
export const Choice = memo(ChoiceGroup) as typeof ChoiceGroup;
