import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface Option<T> {
  readonly value: T;
  readonly label: ReactNode;
  /** What is read aloud, where the label is more than text. */
  readonly name?: string;
}

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly options: readonly Option<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly look: 'tiles' | 'chips' | 'segments';
  readonly isLegendHidden?: boolean;
}

/** A radio group that is one, drawn as tiles, chips or segments. */
export function Choice<T extends string>({
  name,
  legend,
  hint,
  options,
  value,
  onChange,
  look,
  isLegendHidden,
}: ChoiceProps<T>) {
  return (
    <fieldset className={styles.group}>
      <legend className={isLegendHidden ? styles.hiddenLegend : styles.legend}>
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
