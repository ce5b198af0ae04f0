import styles from './toast.module.css';

/** A live region. The element is always there: screen readers announce changes only of one that already exists. */
export function Toast({ message }: { readonly message: string | null }) {
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {message !== null && <p className={styles.toast}>{message}</p>}
    </div>
  );
}
