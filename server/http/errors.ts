import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/words/problems.ts';
import { isNodeLost, isStorageFull, isUnavailable } from '../db/engine.ts';
import { ProblemError, sendProblem } from './problem.ts';

/** The problem for each refusal of Fastify. */
const BY_FASTIFY_CODE: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.mediaType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_VALIDATION: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
};

/** This process, or the machine, has as many files and connections open as it may: a few of them close in a moment. */
const isOutOfFiles = (error: unknown): boolean => /^E[MN]FILE$/.test(String((error as { code?: unknown }).code));

/**
 * `cut` is the fault of the request's own stream: its client left in the middle of the body. Node gives it the code ECONNRESET, which
 * a lost connection to PostgreSQL has too.
 */
function codeOf(error: unknown, cut: Error | null): ProblemCode {
  if (error instanceof ProblemError) return error.code;
  if (error === cut) return 'request.malformed';
  if (isStorageFull(error)) return 'server.storage';
  if (isOutOfFiles(error)) return 'server.busy';
  if (isUnavailable(error)) return 'server.unavailable';
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = code === undefined ? undefined : BY_FASTIFY_CODE[code];
  if (known) return known;
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'request.malformed' : 'server.fault';
}

/** A part of a database on several machines is away for as long as a failover takes. */
const NODE_SECONDS = 10;

function detailsOf(error: unknown): ProblemError['details'] {
  if (error instanceof ProblemError) return error.details;
  return isNodeLost(error) ? { retryAfterSeconds: NODE_SECONDS } : {};
}

/** Of a file that could not be read after its headers were set: they are not those of the problem. */
const OF_THE_FILE = ['content-encoding', 'etag', 'last-modified'];

/** Turns every exception into an answer: a Chinese message without path, statement or stack. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const code = codeOf(error, request.raw.errored);
    if (code === 'server.fault' || code === 'server.unavailable' || isOutOfFiles(error))
      request.log.error({ err: error }, code);
    for (const name of OF_THE_FILE) reply.removeHeader(name);
    return sendProblem(reply, code, detailsOf(error));
  });
}
