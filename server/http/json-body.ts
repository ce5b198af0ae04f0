import type { FastifyInstance } from 'fastify';
import { hasBrokenCharacters } from '#contract/text-schema.ts';
import { ProblemError } from './problem.ts';

const MAX_DEPTH = 5;

/** Only `application/json`, only UTF-8: a form or a text/plain post, which a foreign page could send, never reaches a handler. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error'); // refuses __proto__ and constructor.prototype
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const charset = /;\s*charset="?([^";]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && charset.trim().toLowerCase() !== 'utf-8') return done(new ProblemError('request.mediaType'));
    if (text === '') return done(null, undefined);
    return parse(request, text as string, done);
  });
}

function depthOf(value: unknown, seen = 1): number {
  if (value === null || typeof value !== 'object') return seen - 1;
  if (seen > MAX_DEPTH) return seen;
  return Math.max(seen, ...Object.values(value).map((inner) => depthOf(inner, seen + 1)));
}

export const isTooDeep = (body: unknown): boolean => depthOf(body) > MAX_DEPTH;

/** Looks for a lone surrogate or NUL in any text of the body, keys included. */
export function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return hasBrokenCharacters(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, inner]) => hasBrokenCharacters(key) || hasBrokenText(inner));
}
