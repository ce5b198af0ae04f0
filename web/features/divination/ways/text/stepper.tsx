import type { KeyboardEvent } from 'react';
import { countOf } from '../number-field.tsx';
import styles from './text-columns.module.css';

/** 𪚥, the character with the most strokes, has 64. */
const STROKES_MAX = 99;

/** Strokes as typed; null for what is no number of strokes. */
export function strokesOfTyped(text: string): number | null {
  const strokes = countOf(text);
  return strokes !== null && strokes <= STROKES_MAX ? strokes : null;
}

export const STROKES_REFUSAL = `笔画请填 1 至 ${STROKES_MAX} 的整数`;

interface StepperProps {
  /** Whose strokes: 西, or 左. */
  readonly name: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A number of strokes, to be stepped up and down or typed. Empty while nobody has counted them. */
export function Stepper({ name, text, onChange }: StepperProps) {
  const strokes = strokesOfTyped(text);
  const isWrong = text.trim() !== '' && strokes === null;
  const step = (by: 1 | -1) => {
    const next = (strokes ?? 0) + by;
    if (next >= 1 && next <= STROKES_MAX) onChange(String(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div className={styles.stepper}>
      <button type="button" aria-label={`${name}，加一画`} disabled={strokes === STROKES_MAX} onClick={() => step(1)}>
        +
      </button>
      <input
        aria-label={`${name}的笔画`}
        value={text}
        placeholder="几画"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={isWrong}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
      />
      <button
        type="button"
        aria-label={`${name}，减一画`}
        disabled={strokes === null || strokes === 1}
        onClick={() => step(-1)}
      >
        −
      </button>
    </div>
  );
}
