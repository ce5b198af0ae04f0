import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The word on the button that does it; null for a dialog that only tells. */
  readonly action: string | null;
  readonly dismiss: string;
  readonly onAction?: () => void;
  readonly onDismiss: () => void;
}

/** A native modal: it keeps the focus, closes on Escape, and gives the focus back. */
export function ConfirmDialog({ title, children, action, dismiss, onAction, onDismiss }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // before it leaves the page: a dialog closed afterwards gives the focus to nobody
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} role="alertdialog" aria-label={title} onCancel={onDismiss}>
      <h2>{title}</h2>
      <div className={styles.text}>{children}</div>
      <div className={styles.buttons}>
        <Button onClick={onDismiss}>{dismiss}</Button>
        {action !== null && (
          <Button look="primary" onClick={onAction}>
            {action}
          </Button>
        )}
      </div>
    </dialog>
  );
}
