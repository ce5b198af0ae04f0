import { create } from 'zustand';

/** How long a message stays, by what it speaks of. */
export const TOAST_MS = { save: 2000, share: 1500, upload: 3000, other: 2000 } as const;

interface ToastState {
  readonly message: string | null;
}

export const useToast = create<ToastState>()(() => ({ message: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** One message at a time; the newest wins. */
export function showToast(message: string, forMs: number = TOAST_MS.other): void {
  clearTimeout(timer);
  useToast.setState({ message });
  timer = setTimeout(() => useToast.setState({ message: null }), forMs);
}
