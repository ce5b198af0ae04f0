import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#contract/words/problems.ts';

/** An answered request, without anything that its caller wrote. */
export interface SeenRequest {
  readonly method: string;
  /** The pattern of the route, never the path: that may hold a name, and the query a token. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** The code of the refusal, if it was one. */
  readonly problem: ProblemCode | null;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

/** Each built file has a route of its own (http/web-app.ts): they count as one. Pages and unknown paths have none. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return '(page)';
  return /^\/(api|uploads)\/|^\/\w+z$/.test(url) ? url : '(file)';
}

/** A balancer asks every second; only a no is worth a line. */
const isQuietProbe = ({ route, status }: SeenRequest): boolean => /^\/\w+z$/.test(route) && status < 400;

export function registerRequestWatch(app: FastifyInstance, watchers: readonly ((seen: SeenRequest) => void)[]): void {
  app.decorateReply('problem', null);
  app.addHook('onResponse', (request, reply, done) => {
    const seen: SeenRequest = {
      method: METHODS.includes(request.method) ? request.method : 'other',
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      problem: reply.problem,
    };
    if (!isQuietProbe(seen)) request.log.info({ kind: 'request', ...seen });
    for (const watch of watchers) watch(seen);
    done();
  });
}
