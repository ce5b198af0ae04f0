import { ProblemError } from '../http/problem.ts';

const RETRY_AFTER_SECONDS = 10;

/** The image store did not do what it was asked. The response asks the caller to try again; the reason is for logs and the terminal. */
export class StoreFault extends ProblemError {
  readonly reason: string;

  constructor(reason: string) {
    super('server.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.reason = reason;
  }
}
