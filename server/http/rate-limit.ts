import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Quota } from '#contract/endpoint.ts';
import type { Config } from '../config.ts';
import { callerOf } from './address.ts';
import { ProblemError } from './problem.ts';

/** Counts in memory, per route; limits that must survive a restart are kept in the database (attempts). */
export async function registerRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': true,
    },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: () => new ProblemError('request.tooMany'),
  });
}

/** A quota of the contract as a route's limit. Per user it is counted once the caller is known. */
export function rateLimitOf({ per, max, windowMs }: Quota, config: Config): RateLimitOptions {
  return {
    max: Math.ceil(max * config.rateLimitFactor),
    timeWindow: windowMs,
    hook: per === 'user' ? 'preParsing' : 'onRequest',
    keyGenerator: (request: FastifyRequest) =>
      per === 'user' && request.viewer ? `user ${request.viewer.id}` : callerOf(request.ip),
  };
}
