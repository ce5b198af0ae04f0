import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** Label of the confirming button; null for a dialog that only informs. */
  readonly action: string | null;
  readonly dismiss?: string;
  /** Another way, which is not the one to choose first. */
  readonly other?: { readonly label: string; readonly onChoose: () => void };
  readonly onAction?: () => void;
  readonly onDismiss: () => void;
}

/** A native modal dialog: it traps the focus, closes on Escape, and returns the focus. */
export function ConfirmDialog({
  title,
  children,
  action,
  dismiss = '再想想',
  other,
  onAction,
  onDismiss,
}: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // closed before it is removed: a dialog that is removed open does not return the focus
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
        {other && (
          <Button look="danger" onClick={other.onChoose}>
            {other.label}
          </Button>
        )}
      </div>
    </dialog>
  );
}
