import { COUNT_MAX } from '#core/casting/basis-fields.ts';
import { TextField } from '#web/ui/fields/field.tsx';

/** What is typed as a number, digit by digit: nothing that is no whole number from 1 on is guessed at. Null for any other text. */
export function countOf(text: string): number | null {
  const digits = text.trim();
  if (!/^[0-9]{1,12}$/.test(digits)) return null;
  const number = Number(digits);
  return number >= 1 && number <= COUNT_MAX ? number : null;
}

const REFUSAL = `请填 1 以上的整数，最多 ${String(COUNT_MAX).length} 位`;

interface NumberFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly hint?: string;
}

/** A field for a whole number from 1 on. What is typed stays as it is; what is wrong with it is said below. */
export function NumberField({ label, text, onChange, hint }: NumberFieldProps) {
  const isWrong = text.trim() !== '' && countOf(text) === null;
  return (
    <TextField
      label={label}
      hint={hint}
      value={text}
      onChange={onChange}
      error={isWrong ? REFUSAL : null}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
    />
  );
}
