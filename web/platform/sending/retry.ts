const MAX_RETRIES = 3;
export const RETRY_DELAY_MS = 5000;

/** The outcome of one attempt: accepted, refused by the server, or the server was not reached. */
export type Outcome = 'done' | 'refused' | 'offline';

/** Whether an operation is sent again in this run: only if the server was not reached, and at most three times. */
export const isTriedAgain = (outcome: Outcome, retries: number): boolean =>
  outcome === 'offline' && retries < MAX_RETRIES;

const REJECTIONS = [400, 413, 422];

/** offline: no server was reached. ended: the session is over. rejected: refused as it is. refused: refused for now. */
export type Refusal = 'offline' | 'ended' | 'rejected' | 'refused';

export function refusalOf(kind: 'problem' | 'unexpected' | 'network', status: number): Refusal {
  // a good status with a strange body is the login page of a hotel's network, not our server
  if (kind === 'network' || (kind === 'unexpected' && status < 400)) return 'offline';
  if (status === 401) return 'ended';
  return kind === 'problem' && REJECTIONS.includes(status) ? 'rejected' : 'refused';
}
