/** A refusal that a handler can answer as it is. */
export interface TooMany {
  readonly code: 'request.tooMany';
  readonly retryAfterSeconds: number;
}
