/** Thousands of operations or entries may be acknowledged in a row. */
const INTERVAL_MS = 100;

/** Calls at once, then at most once per interval; a call that falls into the interval is made at its end. */
export function throttled(call: () => void, wait: (ms: number) => Promise<void>): () => void {
  let isPausing = false;
  let isMissed = false;
  return function callThrottled(): void {
    isMissed = isPausing;
    if (isPausing) return;
    call();
    isPausing = true;
    void wait(INTERVAL_MS).then(() => {
      isPausing = false;
      if (isMissed) callThrottled();
    });
  };
}
