import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './choice.module.css';

interface Option<T> {
  readonly value: T;
  readonly label: ReactNode;
  /** The accessible name, where the label is more than text. */
  readonly name?: string;
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly options: readonly Option<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly look: 'tiles' | 'chips' | 'segments' | 'upright' | 'underlined';
  readonly isLegendHidden?: boolean;
}

function ChoiceGroup<T extends string>({
  name,
  legend,
  hint,
  options,
  value,
  onChange,
  look,
  isLegendHidden,
}: ChoiceProps<T>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const hasLooked = useRef(false);
  // a prerendered page can be tapped before it is hydrated: what was chosen then is the choice. Not in an effect after the paint, and not when
  // React runs effects once more, for a part that was hidden or in StrictMode: a tap before that would be told twice
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useLayoutEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const tapped = group.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const option = options.find((one) => one.value === tapped);
    if (option && option.value !== value) onChange(option.value);
  }, []);
  return (
    <fieldset ref={group}>
      <legend className={isLegendHidden ? 'unseen' : styles.legend}>
        <span>{legend}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-label={option.name}
            />
            <span className={styles.face}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A native radio group that looks like tiles, chips, segments (side by side or upright) or underlined words. */
export const Choice = memo(ChoiceGroup) as typeof ChoiceGroup;
