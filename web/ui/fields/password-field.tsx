import { useState } from 'react';
import styles from './field.module.css';
import { TextField, type TextFieldProps } from './field.tsx';

/** What is typed is hidden until its owner asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'children'>) {
  const [isShown, setIsShown] = useState(false);
  const act = isShown ? '隐藏' : '显示';
  return (
    <TextField
      {...props}
      onChange={(text) => props.onChange(withoutSpaces(text))}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    >
      <button type="button" className={styles.reveal} onClick={() => setIsShown(!isShown)}>
        <span aria-hidden="true">{act}</span>
        <span className="unseen">{act + props.label}</span>
      </button>
    </TextField>
  );
}

/** Names and passwords have no spaces; phone keyboards add them. */
export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');
