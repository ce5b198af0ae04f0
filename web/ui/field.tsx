import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  readonly error?: string | null | undefined;
}

function Message({ id, error }: { readonly id: string; readonly error: string | null | undefined }) {
  return error ? (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  ) : null;
}

export function TextField({ label, error, ...rest }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...rest} id={id} aria-invalid={Boolean(error)} aria-describedby={error ? `${id}-error` : undefined} />
      <Message id={`${id}-error`} error={error} />
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
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that is sent by script; what it must contain is checked by the contract, not by the browser. */
export function Form({ className, onSubmit, children }: FormProps) {
  return (
    <form
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
