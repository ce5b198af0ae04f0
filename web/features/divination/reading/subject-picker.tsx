import { SUBJECTS, SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import styles from './subject-picker.module.css';

interface SubjectPickerProps {
  /** The id of a subject; empty while none is chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

/** 所问: the browser's own select in a pill. What stays out is listed, and cannot be chosen. */
export function SubjectPicker({ value, onChange }: SubjectPickerProps) {
  return (
    <label className={styles.picker}>
      <span>所问</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">未选</option>
        {SUBJECTS.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="left-out" disabled>
          {SUBJECTS_LEFT_OUT.names.join('、')}：不收
        </option>
      </select>
      <DownIcon />
    </label>
  );
}
