/** Something that is told of changes, and how it is told no more. */
export type Watch = (watcher: () => void) => () => void;

/** One watch for many watchers: `start` is called for the first of them, what it answers after the last. */
export function sharedWatch(start: Watch): Watch {
  const watchers = new Set<() => void>();
  let stop = (): void => {};
  const tell = (): void => {
    for (const watcher of watchers) watcher();
  };
  return (watcher) => {
    if (watchers.size === 0) stop = start(tell);
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0) stop();
    };
  };
}

/** Told at every full second. */
export const watchSeconds = sharedWatch((tell) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    timer = setTimeout(beat, 1000 - (Date.now() % 1000));
  };
  const beat = (): void => {
    tell();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
});
