import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './choice.module.css';

interface Option<T> {
  readonly value: T;
  readonly label: ReactNode;
  /** The accessible name, where the label is more than text. */
  readonly name?: string;
}

/** What any group of options takes, however many of them may be chosen. */
export interface OptionsProps<T> {
  readonly legend: string;
  readonly hint?: string | undefined;
  readonly options: readonly Option<T>[];
  readonly look: 'tiles' | 'chips' | 'segments' | 'upright' | 'underlined';
  readonly isLegendHidden?: boolean;
}

interface OptionGroupProps<T> extends OptionsProps<T> {
  readonly group?: Ref<HTMLFieldSetElement>;
  readonly inputOf: (value: T) => InputHTMLAttributes<HTMLInputElement>;
}

/** A named group of native inputs, which look like tiles, chips, segments (side by side or upright) or underlined words. */
export function OptionGroup<T extends string | number>(props: OptionGroupProps<T>) {
  const { legend, hint, options, look, isLegendHidden, group, inputOf } = props;
  return (
    <fieldset ref={group}>
      <legend className={isLegendHidden ? 'unseen' : styles.legend}>
        <span>{legend}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </legend>
      <div className={styles[look]}>
        {options.map(({ value, label, name }) => (
          <label key={value} className={styles.option}>
            <input {...inputOf(value)} className="cover" aria-label={name} />
            <span className={styles.face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
