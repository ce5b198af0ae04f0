import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useEffect, useId, useRef } from 'react';
import styles from './field.module.css';

interface Labelled {
  readonly label: string;
  readonly error?: string | null | undefined;
  /** What is asked for, said before anyone can get it wrong. */
  readonly hint?: string | undefined;
}

interface Written {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export interface TextFieldProps extends Labelled, Written, Omit<InputHTMLAttributes<HTMLInputElement>, keyof Written> {
  /** Stands at the end of the field. */
  readonly children?: ReactNode;
}

type NotesProps = Pick<Labelled, 'error' | 'hint'> & { readonly id: string };

function Notes({ id, error, hint }: NotesProps) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="wrong" role="alert">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      )}
    </>
  );
}

const stateOf = ({ id, error, hint }: NotesProps) => ({
  'aria-invalid': Boolean(error),
  'aria-describedby':
    [...(error ? [`${id}-error`] : []), ...(hint === undefined ? [] : [`${id}-hint`])].join(' ') || undefined,
});

export function TextField({ label, error, hint, children, onChange, ...rest }: TextFieldProps) {
  const id = useId();
  const notes = { id, error, hint };
  return (
    <div className={`${styles.field} stack gap-8`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input {...rest} id={id} {...stateOf(notes)} onChange={(event) => onChange(event.target.value)} />
        {children}
      </div>
      <Notes {...notes} />
    </div>
  );
}

interface TextAreaProps extends Labelled, Written, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Written> {
  /** Counts what was written of what may be: 12 / 200. */
  readonly counted?: string;
}

export function TextArea({ label, error, hint, counted, onChange, ...rest }: TextAreaProps) {
  const id = useId();
  const notes = { id, error, hint };
  return (
    <div className={`${styles.field} stack gap-8`}>
      <label htmlFor={id}>{label}</label>
      <textarea dir="auto" {...rest} id={id} {...stateOf(notes)} onChange={(event) => onChange(event.target.value)} />
      {counted !== undefined && (
        <span className={styles.count} aria-hidden="true">
          {counted}
        </span>
      )}
      <Notes {...notes} />
    </div>
  );
}

interface FormProps {
  readonly className?: string | undefined;
  /** Why it was refused: after every refusal the first field that is marked as wrong gets the focus, and the reason is in view. */
  readonly refusal?: object | null;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that is sent by script; what it must contain is checked by the contract, not by the browser. */
export function Form({ className, refusal = null, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    form.current?.querySelector('[role="alert"]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
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
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isGood && message !== null) place.current?.scrollIntoView({ block: 'nearest' }); // a refusal: see Form
  }, [isGood, message]);
  return (
    <p
      ref={place}
      className={isGood ? `${styles.good} wrong` : `${styles.bad} wrong`}
      role={isGood ? 'status' : 'alert'}
    >
      {message}
    </p>
  );
}
