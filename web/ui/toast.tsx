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
    if (message !== null && toast.current) toast.current.style.translate = `0 ${-liftOf(toast.current)}px`;
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

/** How much higher it stands, so that it covers no button. The rows of a list fill the page: there it covers another row. */
function liftOf(toast: HTMLElement): number {
  const own = toast.getBoundingClientRect();
  const covered = [...document.querySelectorAll('main button')]
    .map((button) => button.getBoundingClientRect())
    .filter(
      ({ left, right, top, bottom }) => left < own.right && right > own.left && top < own.bottom && bottom > own.top,
    );
  return Math.max(0, ...covered.map(({ top }) => own.bottom + 8 - top));
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
