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
    if (isTooDeep(text as string)) return done(new ProblemError('request.malformed'));
    return parse(request, text as string, done);
  });
}

/** The end of the string that starts at `start`: the next quote that is not escaped. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (json[before] === '\\') before--;
    if ((quote - before) % 2 === 1) return quote;
  }
  return json.length;
}

/** Counted on the text, before anything is built from it: a parser takes seconds over millions of brackets. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const mark = json[at];
    if (mark === '"') at = endOfString(json, at);
    else if (mark === ']' || mark === '}') depth--;
    else if ((mark === '[' || mark === '{') && ++depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Looks for a lone surrogate or NUL in any text of the body, keys included. */
export function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return hasBrokenCharacters(value);
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(hasBrokenText);
  return Object.entries(value).some(([key, inner]) => hasBrokenCharacters(key) || hasBrokenText(inner));
}
