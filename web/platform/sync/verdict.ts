import type { DataVersion, Operation } from './operation.ts';

/** What came of one request. */
export interface Answer {
  readonly kind: 'ok' | 'problem' | 'unexpected' | 'network';
  readonly status: number;
  readonly version: DataVersion | null;
  /** Milliseconds the server asks us to stay away. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * done: forgotten. offline: nobody was reached, tried again. taken: the moment belongs to another result. rejected: kept, but not offered
 * again by itself. ended: the session is over. refused: stays dirty until the next run.
 */
export type Verdict = 'done' | 'offline' | 'taken' | 'rejected' | 'ended' | 'refused';

const REJECTIONS = [400, 413, 422];

export function verdictOf(kind: Operation['kind'], answer: Answer): Verdict {
  if (answer.kind === 'ok') return 'done';
  // a good status with a strange body is a hotel's login page, not our server
  if (answer.kind === 'network' || (answer.kind === 'unexpected' && answer.status < 400)) return 'offline';
  if (answer.status === 401) return 'ended';
  if (answer.kind === 'problem' && answer.status === 409 && kind === 'save') return 'taken';
  if (answer.kind === 'problem' && REJECTIONS.includes(answer.status)) return 'rejected';
  return 'refused';
}
