const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout>;

function scheduleTick(): void {
  timer = setTimeout(
    () => {
      for (const watcher of watchers) watcher();
      scheduleTick();
    },
    1000 - (Date.now() % 1000),
  );
}

/** Calls at every full second until the returned function is called. One timer for all watchers. */
export function watchSeconds(watcher: () => void): () => void {
  if (watchers.size === 0) scheduleTick();
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearTimeout(timer);
  };
}
