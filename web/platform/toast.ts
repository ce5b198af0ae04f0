import { create } from 'zustand';

/** How long a message is shown, by its subject. */
export const TOAST_MS = { save: 2000, share: 1500, upload: 3000, other: 2000 } as const;

interface ToastState {
  readonly message: string | null;
}

export const useToast = create<ToastState>()(() => ({ message: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** One message at a time: a new one replaces the old one. */
export function showToast(message: string, forMs: number = TOAST_MS.other): void {
  clearTimeout(timer);
  useToast.setState({ message });
  timer = setTimeout(() => useToast.setState({ message: null }), forMs);
}
