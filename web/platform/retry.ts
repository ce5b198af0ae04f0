export const MAX_RETRIES = 3;
export const RETRY_DELAY_MS = 5000;

/** What became of one attempt: answered, refused by the server, or nobody reached. */
export type Outcome = 'done' | 'refused' | 'offline';

/** Whether an operation is tried again in this run: only when nobody was reached, and at most three times more. */
export const isTriedAgain = (outcome: Outcome, retries: number): boolean =>
  outcome === 'offline' && retries < MAX_RETRIES;
