import type { FastifyReply } from 'fastify';
import type { InputRefusal } from '#contract/refusal.ts';
import { PROBLEMS, type ProblemBody, type ProblemCode } from '#contract/words/problems.ts';

/** What is said of a refusal beside its code. `retryAfterSeconds` is sent as Retry-After. */
type Details = Partial<InputRefusal> & { readonly retryAfterSeconds?: number | undefined };

export function problemBody(code: ProblemCode, { message, field }: Details = {}): ProblemBody {
  return { success: false, code, message: message ?? PROBLEMS[code].message, ...(field !== undefined && { field }) };
}

/** A refusal thrown from a hook; the error handler answers it. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? PROBLEMS[code].message);
    this.code = code;
    this.details = details;
  }
}

/** A 405 names the methods that would do (RFC 9110); a route for GET answers HEAD as well. */
export const allowHeader = (methods: readonly string[]): { readonly allow: string } => ({
  allow: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
});

/** After this long the work that waits now is done or given up (semaphore.ts). */
const BUSY_SECONDS = 10;

export function sendProblem(reply: FastifyReply, code: ProblemCode, details: Details = {}): FastifyReply {
  const retryAfter = details.retryAfterSeconds ?? (code === 'server.busy' ? BUSY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  reply.problem = code;
  reply.header('cache-control', 'no-store'); // it may be about the caller's own data
  return reply.code(PROBLEMS[code].status).type('application/json; charset=utf-8').send(problemBody(code, details));
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal, if it was one. */
    problem: ProblemCode | null;
  }
}
