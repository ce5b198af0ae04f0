import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useEffect, useId, useRef } from 'react';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  readonly error?: string | null | undefined;
}

interface TextFieldProps extends Labelled, InputHTMLAttributes<HTMLInputElement> {
  /** What would be right, shown below the error. */
  readonly rule?: string | undefined;
}

type MessageProps = Pick<TextFieldProps, 'error' | 'rule'> & { readonly id: string };

function Message({ id, error, rule }: MessageProps) {
  return error ? (
    <div id={id} className={styles.error} role="alert">
      <p>{error}</p>
      {rule !== undefined && <p className={styles.rule}>{rule}</p>}
    </div>
  ) : null;
}

export function TextField({ label, error, rule, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} />
      <Message id={`${id}-error`} error={error} rule={rule} />
    </div>
  );
}

export function TextArea({ label, error, ...rest }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} />
      <Message id={`${id}-error`} error={error} />
    </div>
  );
}

interface FormProps {
  readonly className?: string | undefined;
  /** Why it was refused: after every refusal the first field that is marked as wrong gets the focus. */
  readonly refusal?: object | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that is sent by script; what it must contain is checked by the contract, not by the browser. */
export function Form({ className, refusal = null, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** The result of submitting a form: why it was refused, or that it was accepted. */
export function FormMessage({
  message,
  isGood = false,
}: {
  readonly message: string | null;
  readonly isGood?: boolean;
}) {
  return (
    <p className={isGood ? styles.good : styles.bad} role={isGood ? 'status' : 'alert'}>
      {message}
    </p>
  );
}
