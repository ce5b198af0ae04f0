let isForward = false;

/** Whether the page on screen was reached by a tap. False for the first page of a visit, and after back or forward. */
export const wasForward = (): boolean => isForward;

export function noteForward(): void {
  isForward = true;
}

// captured: set before the router renders the page
addEventListener(
  'popstate',
  () => {
    isForward = false;
  },
  { capture: true },
);
