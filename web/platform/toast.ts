import { create } from 'zustand';

/** How long a message is shown, by its subject. */
export const TOAST_MS = { save: 2000, share: 1500, upload: 3000, undo: 5000, other: 2000 } as const;

/** What the message offers to do. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface ToastState {
  readonly message: string | null;
  readonly action: ToastAction | null;
}

const NONE: ToastState = { message: null, action: null };

export const useToast = create<ToastState>()(() => NONE);

let timer: ReturnType<typeof setTimeout> | undefined;

/** One message at a time: a new one replaces the old one. */
export function showToast(message: string, forMs: number = TOAST_MS.other, action: ToastAction | null = null): void {
  useToast.setState({ message, action });
  hideToastIn(forMs);
}

/** It stays while its button has the focus. */
export const holdToast = (): void => clearTimeout(timer);

export function hideToastIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(hideToast, ms);
}

export function hideToast(): void {
  clearTimeout(timer);
  useToast.setState(NONE);
}
