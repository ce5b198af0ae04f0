import { type FocusEvent, useEffect, useId, useRef, useState } from 'react';
import type { Entry } from '#core/journal/entry.ts';
import type { Result } from '#core/result.ts';
import { useWhenLeft } from '#web/platform/device/when-left.ts';
import styles from './autosave-field.module.css';
import { forgetTypedEntry, keepTypedEntry, typedEntryText, typedPlaceOf } from './typed-entry.ts';

/** A text that nobody touches for so long is kept, though the field still has the focus. */
const PAUSE_MS = 2000;

interface AutosaveFieldProps {
  readonly label: string;
  /** Tells what is typed here from what is typed in other fields of the entry; by default the label. */
  readonly name?: string;
  readonly placeholder: string;
  /** What is kept; empty if nothing is. */
  readonly kept: string;
  /** What the page shows: the version that a change is made to. */
  readonly shown: Entry | null;
  /** Answers the entry as it is kept now, or why it was not kept. */
  readonly onKeep: (text: string, shown: Entry | null) => Promise<Result<Entry, string>>;
  /** Something is written here that is not kept. */
  readonly onRefused: (label: string, isRefused: boolean) => void;
  readonly isFocused?: boolean;
  readonly onBlur?: () => void;
}

/**
 * A field that keeps itself: when it is left, after a pause, and when the page goes; then it says 已存. After a reload before that what was
 * typed is there again. What is refused stays in the field, with the
 * reason below it. What is kept meanwhile elsewhere does not touch a text that is being written.
 */
export function AutosaveField(props: AutosaveFieldProps) {
  const { label, placeholder, kept, shown, isFocused = false } = props;
  const id = useId();
  const [place] = useState(() => typedPlaceOf(props.name ?? label));
  const [written, setWritten] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  const began = useRef(shown);
  const text = written ?? kept;
  const latest = useRef(written);
  latest.current = written;
  useEffect(() => setWritten((now) => now ?? typedEntryText(place, kept)), [place, kept]);

  const keep = async () => {
    if (written === null) return;
    if (written.trim() === kept.trim()) {
      forgetTypedEntry(place);
      return setWritten(null);
    }
    const result = await props.onKeep(written, began.current);
    setRefusal(result.ok ? null : result.error);
    props.onRefused(label, !result.ok);
    setIsKept(result.ok);
    if (!result.ok) return;
    began.current = result.value; // more may have been typed since
    if (latest.current === written) forgetTypedEntry(place);
    setWritten((now) => (now === written ? null : now));
  };
  const keepNow = useRef(keep);
  keepNow.current = keep;
  useEffect(() => {
    if (written === null) return;
    const timer = setTimeout(() => keepNow.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  useWhenLeft(keep);

  const change = (next: string) => {
    if (written === null) began.current = shown;
    setIsKept(false);
    setWritten(next);
    keepTypedEntry(place, kept, next);
  };
  const onBlur = async (_: FocusEvent) => {
    await keep();
    props.onBlur?.();
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        dir="auto"
        rows={rowsOf(text)}
        placeholder={placeholder}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field
        autoFocus={isFocused}
        aria-invalid={refusal !== null}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
        onChange={(event) => change(event.target.value)}
        onBlur={onBlur}
      />
      <p className={styles.kept} role="status">
        {isKept && '已存'}
      </p>
      {refusal !== null && (
        <p id={`${id}-refusal`} className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** Where the browser does not fit a field to its text: about as many lines as it takes on a phone. */
const rowsOf = (text: string): number =>
  Math.min(
    16,
    text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 18)), 0),
  );
