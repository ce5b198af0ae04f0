import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import styles from './text-input.module.css';

interface TextInputProps {
  /** The first value of the field. */
  readonly initial: string;
  readonly count: number;
  readonly problem: string | null;
  /** The value of the field, once no input method is composing. */
  readonly onText: (text: string) => void;
}

/** The field for the text. While an input method composes, what it shows is not yet text: nothing is counted or refused. */
export function TextInput({ initial, count, problem, onText }: TextInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(target.value);
    if (!(nativeEvent as InputEvent).isComposing) onText(target.value);
  };
  /** Enter casts: no text has two lines. */
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div>
      <div className={styles.box} data-wrong={problem !== null}>
        <textarea
          rows={Math.max(1, Math.ceil(count / 12))}
          aria-label="所占的字"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-count ${id}-problem`}
          placeholder="写一个字，或一句话"
          value={typed}
          onChange={onChange}
          onCompositionEnd={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={onKeyDown}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <span id={`${id}-count`} className={styles.count}>
          {count} 字
        </span>
      </div>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
