import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm-dialog.module.css';
import { useModal } from './use-modal.ts';

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

/** A question, or word of something. */
export function ConfirmDialog({
  title,
  children,
  action,
  dismiss = '再想想',
  other,
  onAction,
  onDismiss,
}: ConfirmDialogProps) {
  const dialog = useModal();
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
