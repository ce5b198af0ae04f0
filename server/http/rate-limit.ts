import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Quota } from '#contract/rate-limits.ts';
import { callerOf, usesBy } from '../limits/address.ts';
import type { Limiter } from '../limits/limiter.ts';
import { ProblemError } from './problem.ts';

/** Counts the requests of every route that has a quota: per user once the session is checked, before the body is read. */
export function registerRateLimit(app: FastifyInstance, limiter: Limiter): void {
  app.addHook('onRoute', (route) => {
    const quota = route.config?.quota;
    if (quota === undefined) return;
    const take = async (request: FastifyRequest): Promise<void> => {
      const user = quota.per === 'user' ? request.viewer : null;
      const uses = user ? [[quota, `user ${user.id}`] as const] : usesBy(quota, callerOf(request.ip));
      for (const [limit, caller] of uses) {
        const taken = await limiter.take(limit, `${route.method} ${route.url} ${caller}`);
        if (!taken.ok) throw new ProblemError(taken.error.code, taken.error);
      }
    };
    if (quota.per === 'user') route.preParsing = [...[route.preParsing ?? []].flat(), take];
    else route.onRequest = [...[route.onRequest ?? []].flat(), take];
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    quota?: Quota;
  }
}
