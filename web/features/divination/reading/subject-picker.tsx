import { CATEGORIES, choicesWith } from '#core/journal/entry.ts';
import { SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import { DownIcon } from '#web/ui/icons.tsx';
import styles from './subject-picker.module.css';

interface SubjectPickerProps {
  readonly value: string | null;
  readonly onChange: (category: string | null) => void;
}

/** The kind of what was asked: the browser's own select in a pill. What stays out is listed, and cannot be chosen. */
export function SubjectPicker({ value, onChange }: SubjectPickerProps) {
  return (
    <label className={styles.picker}>
      <span>类别</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">未选</option>
        {choicesWith(CATEGORIES, value).map((category) => (
          <option key={category}>{category}</option>
        ))}
        <option value="left-out" disabled>
          {SUBJECTS_LEFT_OUT.names.join('、')}：不收
        </option>
      </select>
      <DownIcon color="inherit" />
    </label>
  );
}
