import type { FastifyReply } from 'fastify';
import { PROBLEMS, type ProblemBody, type ProblemCode } from '#contract/problems.ts';

export function problemBody(code: ProblemCode, message?: string): ProblemBody {
  return { success: false, code, message: message ?? PROBLEMS[code].message };
}

/** A refusal thrown from a hook; the error handler answers it. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly retryAfterSeconds: number | null;

  constructor(code: ProblemCode, message?: string, retryAfterSeconds: number | null = null) {
    super(message ?? PROBLEMS[code].message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function sendProblem(reply: FastifyReply, code: ProblemCode, message?: string): FastifyReply {
  return reply.code(PROBLEMS[code].status).type('application/json; charset=utf-8').send(problemBody(code, message));
}
