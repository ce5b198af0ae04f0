/** Calls at once, then at most once per interval; a call that falls into the interval is made at its end. */
export function throttled(call: () => void, intervalMs: number, wait: (ms: number) => Promise<void>): () => void {
  let isPausing = false;
  let isMissed = false;
  return function callThrottled(): void {
    isMissed = isPausing;
    if (isPausing) return;
    call();
    isPausing = true;
    void wait(intervalMs).then(() => {
      isPausing = false;
      if (isMissed) callThrottled();
    });
  };
}
