let isForward = false;

/** Whether the page on screen was reached by a tap. False for the first page of a visit, and after back or forward. */
export const wasForward = (): boolean => isForward;

export function noteForward(): void {
  isForward = true;
}

// The router dispatches `pushState` and `replaceState`. Captured, so that the value is set before the router renders the page.
addEventListener('pushState', noteForward, { capture: true });
addEventListener('replaceState', noteForward, { capture: true });
addEventListener(
  'popstate',
  () => {
    isForward = false;
  },
  { capture: true },
);
