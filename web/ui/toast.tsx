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
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {message !== null && (
        <div className={styles.toast}>
          <p>{message}</p>
          {action !== null && <ToastButton label={action} {...handlers} />}
        </div>
      )}
    </div>
  );
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
