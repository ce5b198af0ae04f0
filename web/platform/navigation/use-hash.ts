import { useSyncExternalStore } from 'react';
import { onPopState } from './popstate.ts';

/** The fragment of the address, # included; empty if there is none. Apart from router.tsx, which every page loads. */
export const useHash = (): string => useSyncExternalStore(onPopState, () => location.hash);
