import styles from './toast.module.css';

/** Read aloud when it appears; the place is always there, so that assistive technology notices the change. */
export function Toast({ message }: { readonly message: string | null }) {
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {message !== null && <p className={styles.toast}>{message}</p>}
    </div>
  );
}
