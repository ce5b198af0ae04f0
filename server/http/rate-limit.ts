import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ofSite, type Quota } from '#contract/rate-limits.ts';
import { callerOf, siteOf } from '../limits/address.ts';
import type { Limiter } from '../limits/limiter.ts';
import { ProblemError } from './problem.ts';

/** Counts the requests of every route that has a quota: per user once the session is checked, before the body is read. */
export function registerRateLimit(app: FastifyInstance, limiter: Limiter): void {
  app.addHook('onRoute', (route) => {
    const quota = route.config?.quota;
    if (quota === undefined) return;
    const siteQuota = ofSite(quota);
    const takeFor = async (limit: Quota, caller: string): Promise<void> => {
      const taken = await limiter.take(limit, `${route.method} ${route.url} ${caller}`);
      if (!taken.ok) throw new ProblemError(taken.error.code, taken.error);
    };
    const take = async (request: FastifyRequest): Promise<void> => {
      const user = quota.per === 'user' ? request.viewer : null;
      if (user) return takeFor(quota, `user ${user.id}`);
      const caller = callerOf(request.ip);
      const site = siteOf(caller);
      await takeFor(quota, caller);
      if (site !== null) await takeFor(siteQuota, site);
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
