/** Whether the tab 我的 has a dot. In the first script; news.ts, which says so, is loaded after the first paint. */
import { useSyncExternalStore } from 'react';

let isDotted = false;
const watchers = new Set<() => void>();

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}

export function setNewsDot(isNew: boolean): void {
  isDotted = isNew;
  for (const onChange of watchers) onChange();
}

/** A prerendered page has none. */
export const useNewsDot = (): boolean =>
  useSyncExternalStore(
    watch,
    () => isDotted,
    () => false,
  );
