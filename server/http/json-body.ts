import type { FastifyInstance } from 'fastify';
import { isTooComplex } from '#contract/json-scan.ts';
import { ProblemError } from './problem.ts';

/** No coding is undone, so a body that claims one is not what its sender means. */
const isPlain = (coding = 'identity'): boolean => coding.trim().toLowerCase() === 'identity';

/** Only `application/json`, only UTF-8: a form or a text/plain post, which a foreign page could send, never reaches a handler. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error'); // refuses __proto__ and constructor.prototype
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const charset = /;\s*charset="?([^";]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && charset.trim().toLowerCase() !== 'utf-8') return done(new ProblemError('request.mediaType'));
    if (!isPlain(request.headers['content-encoding'])) return done(new ProblemError('request.mediaType'));
    if (text === '') return done(null, undefined);
    if (isTooComplex(text as string)) return done(new ProblemError('request.malformed'));
    return parse(request, text as string, done);
  });
}
