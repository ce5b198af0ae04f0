import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface OptionalChoiceProps<T extends string> {
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: T; readonly label: ReactNode; readonly name?: string }[];
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  readonly look: 'tiles' | 'segments';
}

/** At most one of them: native checkboxes that look like a `Choice`. A tap on the chosen one takes it back, which no radio button does. */
export function OptionalChoice<T extends string>(props: OptionalChoiceProps<T>) {
  const { legend, hint, options, value, onChange, look } = props;
  return (
    <fieldset>
      <legend className={styles.legend}>
        <span>{legend}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="checkbox"
              checked={option.value === value}
              onChange={() => onChange(option.value === value ? null : option.value)}
              aria-label={option.name}
            />
            <span className={styles.face}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
