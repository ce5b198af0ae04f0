import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { CloseIcon } from '../icons.tsx';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Of what it contains, its head included: a grid. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Rises from below. ×, Escape, a tap beside it and a drag of its head close it. */
export function Sheet({ title, onClose, className = '', children }: SheetProps) {
  const dialog = useModal();
  const drag = useDrag(dialog, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={`${styles.content} ${className}`}>
        <header className={styles.head} {...drag}>
          <h2>{title}</h2>
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** So far down, the sheet is let go. */
const CLOSING_PX = 80;

/** The head of the sheet is dragged down to close it; let go before, the sheet goes back. */
function useDrag(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const from = useRef<number | null>(null);
  const moveTo = (y: number) => {
    if (dialog.current) dialog.current.style.translate = `0 ${Math.max(0, y)}px`;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) moveTo(event.clientY - from.current);
    },
    onPointerUp: (event: PointerEvent) => {
      if (from.current !== null && event.clientY - from.current > CLOSING_PX) onClose();
      else moveTo(0);
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
      moveTo(0);
    },
  };
}
