const MAX_RETRIES = 3;
export const RETRY_DELAY_MS = 5000;

/** The outcome of one attempt: accepted, refused by the server, or the server was not reached. */
export type Outcome = 'done' | 'refused' | 'offline';

/** Whether an operation is sent again in this run: only if the server was not reached, and at most three times. */
export const isTriedAgain = (outcome: Outcome, retries: number): boolean =>
  outcome === 'offline' && retries < MAX_RETRIES;
