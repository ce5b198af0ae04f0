import styles from './choice.module.css';

interface TogglesProps<T extends string | number> {
  readonly legend: string;
  readonly hint: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly values: readonly T[];
  readonly onChange: (values: readonly T[]) => void;
}

/** Chips of which any number may be chosen: native checkboxes that look like the chips of a `Choice`. */
export function Toggles<T extends string | number>({ legend, hint, options, values, onChange }: TogglesProps<T>) {
  const toggle = (value: T) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <fieldset>
      <legend className={styles.legend}>
        <span>{legend}</span>
        <span className={styles.hint}>{hint}</span>
      </legend>
      <div className={styles.chips}>
        {options.map(({ value, label }) => (
          <label key={value} className={styles.option}>
            <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
            <span className={styles.face}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
