import { useLayoutEffect, useRef } from 'react';
import styles from './toast.module.css';

interface ToastProps {
  readonly message: string | null;
  /** The label of what it offers to do. */
  readonly action: string | null;
  readonly onAction: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** A live region. The element is always there: screen readers announce changes only of one that already exists. */
export function Toast({ message, action, ...handlers }: ToastProps) {
  const toast = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (message !== null && toast.current) place(toast.current);
  }, [message]);
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {message !== null && (
        <div key={message} ref={toast} className={styles.toast}>
          <p>{message}</p>
          {action !== null && <ToastButton label={action} {...handlers} />}
        </div>
      )}
    </div>
  );
}

const PRESSED = ':is(a[href], button, input, select, textarea, summary, label)';
const AIR = 4;

/**
 * Stands in the lowest place where it covers nothing that is pressed. A window full of tiles, fields or rows has none: there it
 * covers some of those, never a button; taps go through its words.
 */
function place(toast: HTMLElement): void {
  const pressed = [...document.querySelectorAll<HTMLElement>(PRESSED)].filter(
    (one) => !toast.contains(one) && one.checkVisibility({ visibilityProperty: true }),
  );
  const buttons = pressed.filter((one) => one.matches('a, button') && !isRow(one));
  let lift = liftAbove(pressed, toast) ?? liftAbove(buttons, toast);
  if (lift === null) {
    toast.dataset['narrow'] = '';
    lift = liftAbove(buttons, toast) ?? 0;
  }
  toast.style.translate = `0 ${-lift}px`;
}

const isRow = (element: HTMLElement): boolean => {
  const row = element.closest('li');
  return row !== null && element.offsetWidth > row.offsetWidth / 2;
};

/** How much higher it covers none of these; null where the window has no such place. */
function liftAbove(elements: readonly HTMLElement[], toast: HTMLElement): number | null {
  const own = toast.getBoundingClientRect();
  const below = elements
    .map((one) => one.getBoundingClientRect())
    .filter(({ left, right }) => left < own.right && right > own.left);
  let lift = 0;
  while (own.top - lift >= AIR) {
    const covered = below.filter(({ top, bottom }) => top < own.bottom - lift && bottom > own.top - lift);
    if (covered.length === 0) return lift;
    lift = own.bottom + AIR - Math.min(...covered.map(({ top }) => top));
  }
  return null;
}

type ToastButtonProps = Omit<ToastProps, 'message' | 'action'> & { readonly label: string };

function ToastButton({ label, onAction, onFocus, onBlur }: ToastButtonProps) {
  const act = () => {
    document.getElementById('main')?.focus({ preventScroll: true }); // the button goes away
    onAction();
  };
  return (
    <button type="button" className={styles.action} onClick={act} onFocus={onFocus} onBlur={onBlur}>
      {label}
    </button>
  );
}
