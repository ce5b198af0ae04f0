import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A native dialog that is open as long as it is rendered: it traps the focus, closes on Escape, and returns the focus. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // closed before it is removed: a dialog that is removed open does not return the focus
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
