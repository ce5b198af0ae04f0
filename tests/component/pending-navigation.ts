import { expect } from 'vitest';

/** Steps through the history that a test or the app has asked for and the browser has not made yet. */
let pending = 0;

for (const step of ['back', 'forward', 'go'] as const) {
  const ask: (by?: number) => void = history[step].bind(history);
  history[step] = (by?: number) => {
    pending += 1;
    ask(by);
  };
}

addEventListener('popstate', ({ isTrusted }) => {
  if (isTrusted && pending > 0) pending -= 1;
});

/** The browser makes a step after the call that asks for it: a test that ended before would take the next one's page away. */
export const stepsAreMade = (): Promise<void> =>
  expect.poll(() => pending, { message: 'steps back or forward that were asked for and not made' }).toBe(0);
