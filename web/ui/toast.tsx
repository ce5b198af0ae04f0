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

const AIR = 8;
const HIGHEST = 240;

/** How much higher it stands, so that it covers no button; 0 where they fill the page, as the rows of a list do. */
function liftOf(toast: HTMLElement): number {
  const { left, right, top, bottom } = toast.getBoundingClientRect();
  const buttons = [...document.querySelectorAll('main button')].map((button) => button.getBoundingClientRect());
  let lift = 0;
  while (lift < HIGHEST) {
    const [y, end] = [top - lift, bottom - lift];
    const covered = buttons.filter((one) => one.left < right && one.right > left && one.top < end && one.bottom > y);
    if (covered.length === 0) return lift;
    lift = bottom + AIR - Math.min(...covered.map((one) => one.top));
  }
  return 0;
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
