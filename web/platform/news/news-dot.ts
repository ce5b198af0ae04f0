/** Whether the tab 我的 has a dot. In the first script; news.ts, which says so, is loaded after the first paint. */
import { useSyncExternalStore } from 'react';
import { watchers } from '../watchers.ts';

let isDotted = false;
const { watch, tell } = watchers();

export function setNewsDot(isNew: boolean): void {
  isDotted = isNew;
  tell();
}

/** A prerendered page has none. */
export const useNewsDot = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isDotted,
    () => false,
  );
