import styles from './switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly about: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A native checkbox that looks like a switch, with what it does below its name. */
export const Switch = ({ label, about, isOn, onChange }: SwitchProps) => (
  <label className={`${styles.switch} row gap-16 spread tap`}>
    <span>
      {label}
      <small>{about}</small>
    </span>
    <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
  </label>
);
